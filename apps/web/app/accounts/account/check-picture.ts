import { type AvatarType, MAX_AVATAR_BYTES } from "@passerelle/domain/profiles/avatar";

export type PictureProblem = "empty" | "file_too_large" | "file_type_refused" | "unreadable";

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** The accepted format that a picture's first twelve bytes say it has, whatever its name says. */
export function pictureType(bytes: Uint8Array): AvatarType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  // "RIFF", four bytes of length, "WEBP".
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return "image/webp";
  return undefined;
}

/** What the server would refuse a picture for, found before a byte of it is paid for. The server decides all the same. */
export async function checkPicture(file: Blob): Promise<PictureProblem | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > MAX_AVATAR_BYTES) return "file_too_large";
  try {
    return pictureType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
      ? undefined
      : "file_type_refused";
  } catch {
    // Moved, or on a disk that was taken out since it was chosen.
    return "unreadable";
  }
}
