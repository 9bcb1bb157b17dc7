import { HEAD_BYTES, MAX_ATTACHMENT_BYTES, mayBeAttachment } from "@passerelle/domain/attachments/files";

export type FileProblem = "file_empty" | "file_too_large" | "file_type_refused" | "file_unreadable";

/** Finds what the server would refuse, before any byte is sent. The server checks again. */
export async function checkAttachment(file: Blob): Promise<FileProblem | undefined> {
  if (file.size === 0) return "file_empty";
  if (file.size > MAX_ATTACHMENT_BYTES) return "file_too_large";
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return mayBeAttachment(head) ? undefined : "file_type_refused";
  } catch {
    // The file was moved or its disk removed after it was chosen.
    return "file_unreadable";
  }
}
