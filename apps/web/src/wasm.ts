// The core's code stands in the page itself, compressed, as text: there is nothing to load.
import { byId } from "./dom.js";

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  return Uint8Array.from({ length: text.length }, (_, k) => text.charCodeAt(k));
}

export async function compiledCore(): Promise<WebAssembly.Module> {
  const packed = new Blob([bytesOf(byId("core").textContent ?? "")]);
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
