// Links libleafspring: from the folder that LEAFSPRING_LIB names, or where the linker looks by itself.
fn main() {
    println!("cargo:rerun-if-env-changed=LEAFSPRING_LIB");
    if let Ok(folder) = std::env::var("LEAFSPRING_LIB") {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
    println!("cargo:rustc-link-lib=dylib=leafspring");
}
