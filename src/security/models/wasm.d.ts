/** The runtime's WebAssembly, as a file that the build puts into the executable. */
declare module 'onnxruntime-web/ort-wasm-simd-threaded.wasm' {
  const path: string;
  export default path;
}
