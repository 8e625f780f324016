/** The ONNX runtime: the WebAssembly one that the executable holds, or the native one where a person put it into the home. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Ort from 'onnxruntime-web/wasm';

/** What is used of ONNX, whichever of both it is. */
export interface Runtime {
  name: 'onnxruntime-web' | 'onnxruntime-node';
  createSession(model: Uint8Array): Promise<Ort.InferenceSession>;
  int64(values: readonly number[]): Ort.Tensor;
}

/** @param home its `node_modules` is the only one that is looked at: a project's own must not bring native code in */
export async function loadRuntime(home: string): Promise<Runtime> {
  return loadNative(home) ?? (await loadWasm());
}

/** Undefined when it is not there or can't be used on this machine. */
function loadNative(home: string): Runtime | undefined {
  const path = join(home, 'node_modules', 'onnxruntime-node');
  if (!existsSync(join(path, 'package.json'))) return undefined;
  try {
    // Both packages have the same interface, onnxruntime-common.
    const ort = createRequire(join(path, 'package.json'))(path) as typeof Ort;
    return runtimeOf('onnxruntime-node', ort, 'cpu');
  } catch {
    return undefined;
  }
}

async function loadWasm(): Promise<Runtime> {
  const [ort, { default: wasm }] = await Promise.all([
    import('onnxruntime-web/wasm'),
    import('onnxruntime-web/ort-wasm-simd-threaded.wasm', { with: { type: 'file' } }),
  ]);
  ort.env.logLevel = 'error';
  // Threads would need a worker script beside the executable.
  ort.env.wasm.numThreads = 1;
  const bytes = readFileSync(wasm);
  ort.env.wasm.wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return runtimeOf('onnxruntime-web', ort, 'wasm');
}

function runtimeOf(name: Runtime['name'], ort: typeof Ort, provider: 'cpu' | 'wasm'): Runtime {
  return {
    name,
    createSession: (model) =>
      ort.InferenceSession.create(model, { executionProviders: [provider], logSeverityLevel: 3 }),
    int64: (values) => new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]),
  };
}
