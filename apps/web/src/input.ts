// Where data come from: a file that is dropped or chosen, cells that are pasted, the example.
import example from "../../../examples/wine.csv?raw";
import { byId } from "./dom.js";

export type OnFile = (file: File) => void;

/** The example as a file. */
export const exampleFile = (): File => textFile(example, "wine.csv");

const textFile = (text: string, name: string): File => new File([text], name, { type: "text/plain" });

function watchDrops(onFile: OnFile): void {
  const zone = byId("drop");
  const isFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    zone.classList.add("over");
  });
  document.addEventListener("dragleave", () => zone.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    zone.classList.remove("over");
    if (!isFile(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}

function watchPaste(onFile: OnFile): void {
  const area = byId<HTMLTextAreaElement>("paste");
  byId("use-paste").addEventListener("click", () => onFile(textFile(area.value, "pasted cells")));
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() !== "") onFile(textFile(text, "pasted cells"));
  });
}

export function watchInput(onFile: OnFile): void {
  const chooser = byId<HTMLInputElement>("file");
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    if (file) onFile(file);
  });
  byId("example").addEventListener("click", () => onFile(exampleFile()));
  watchDrops(onFile);
  watchPaste(onFile);
}
