import { type AvatarType, MAX_CHOSEN_BYTES } from "@passerelle/domain/profiles/avatar";

export type PictureProblem = "empty" | "file_too_large" | "file_type_refused" | "unreadable";

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** The accepted format of a picture, by its first twelve bytes; its name does not matter. */
export function pictureType(bytes: Uint8Array): AvatarType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  // "RIFF", four bytes of length, "WEBP".
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return "image/webp";
  return undefined;
}

/** Finds what would be refused, before any byte is sent. The server checks what it receives. */
export async function checkPicture(file: Blob): Promise<PictureProblem | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > MAX_CHOSEN_BYTES) return "file_too_large";
  try {
    return pictureType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
      ? undefined
      : "file_type_refused";
  } catch {
    // The file was moved or its disk removed after it was chosen.
    return "unreadable";
  }
}
