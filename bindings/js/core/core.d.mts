// What emscripten's loader, core.mjs, gives; tools/web_core.py says what is exported.
export interface CoreModule {
  FS: {
    mkdir(path: string): void;
    mount(type: unknown, options: object, path: string): void;
    unmount(path: string): void;
    chdir(path: string): void;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
  };
  WORKERFS: unknown;
  HEAPF64: Float64Array;
  UTF8ToString(pointer: number, length?: number): string;
  stringToNewUTF8(text: string): number;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _pcadim_js_call(name: number, options: number): number;
  _pcadim_js_result(): number;
  _pcadim_js_result_size(): number;
}
/** `onProgress(stage, done, total)` is called now and then; other members are emscripten's. */
export default function loadCore(options: object): Promise<CoreModule>;
