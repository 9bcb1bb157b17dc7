import type { AcceptedDocumentType } from "@passerelle/domain/documents/formats";

/** `photo_heic`: a photograph of an iPhone that this browser cannot decode; `photo_unreadable`: another such picture. */
export type FileProblem =
  | "file_empty"
  | "file_too_large"
  | "file_type_refused"
  | "file_unreadable"
  | "photo_heic"
  | "photo_unreadable";

const SIGNATURES: [AcceptedDocumentType, readonly number[]][] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** The accepted format of a file, by its first bytes; its name does not matter. */
export function typeOfBytes(bytes: Uint8Array): AcceptedDocumentType | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
}

/**
 * Finds what the server would refuse, before any byte is sent (spec 2 §2). The server checks again. `limit` in bytes.
 */
export async function checkFile(file: Blob, limit: number): Promise<FileProblem | undefined> {
  if (file.size === 0) return "file_empty";
  if (file.size > limit) return "file_too_large";
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return typeOfBytes(head) ? undefined : "file_type_refused";
  } catch {
    // The file was moved or its disk removed after it was chosen.
    return "file_unreadable";
  }
}

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Whether a file is a HEIC photograph, the format of iPhones, by its first bytes. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, 12).arrayBuffer());
  return head.slice(4, 8) === "ftyp" && HEIC_BRANDS.includes(head.slice(8));
}
