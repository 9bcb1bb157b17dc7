import { MAX_RESOURCE_FILE_BYTES, mayBeResourceFile } from "@passerelle/domain/resources/resource-file";

export type FileProblem = "file_too_large" | "file_type_refused" | "unreadable";

/** Finds what the server would refuse, before any byte is sent. The server checks again. */
export async function checkFile(file: Blob): Promise<FileProblem | undefined> {
  if (file.size > MAX_RESOURCE_FILE_BYTES) return "file_too_large";
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return mayBeResourceFile(head) ? undefined : "file_type_refused";
  } catch {
    // The file was moved or its disk removed after it was chosen.
    return "unreadable";
  }
}
