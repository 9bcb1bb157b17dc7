import { MAX_RESOURCE_FILE_BYTES, mayBeResourceFile } from "@passerelle/domain/resources/resource-file";

export type FileProblem = "file_too_large" | "file_type_refused" | "unreadable";

/** What the server would refuse a file for, found before a byte of it is sent. The server decides all the same. */
export async function checkFile(file: Blob): Promise<FileProblem | undefined> {
  if (file.size > MAX_RESOURCE_FILE_BYTES) return "file_too_large";
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return mayBeResourceFile(head) ? undefined : "file_type_refused";
  } catch {
    // Moved, or on a disk that was taken out since it was chosen.
    return "unreadable";
  }
}
