import { checkFile, type FileProblem, isHeic, typeOfBytes } from "../check-file.ts";
import { hasCameraData, withoutPngTexts } from "./camera-data.ts";
import { encodePhoto } from "./encode-photo.ts";

type Prepared = { file: File; problem?: undefined } | { file?: undefined; problem: FileProblem };

/**
 * The file to send for one that a person chose, or why it cannot be sent. Photographs are sent upright and without what the
 * camera wrote beside them, such as the place (trust.md); those of iPhones as JPEG. All other files are sent unchanged. `limit`
 * in bytes.
 */
export async function prepareFile(file: File, limit: number): Promise<Prepared> {
  const problem = await checkFile(file, limit);
  if (problem === "file_type_refused" && (await isHeic(file))) return redrawn(file, limit, "photo_heic");
  if (problem) return { problem };
  const type = typeOfBytes(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (type === "application/pdf") return { file };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (type === "image/jpeg" && hasCameraData(bytes)) return redrawn(file, limit, "photo_unreadable");
  if (type === "image/png") return { file: named(withoutPngTexts(bytes), type, file) };
  return { file };
}

async function redrawn(file: File, limit: number, problem: FileProblem): Promise<Prepared> {
  try {
    const { blob } = await encodePhoto(file, "original");
    // A JPEG of another quality, or a HEIC, may become larger than the file that was chosen.
    const sent = blob.size <= limit ? blob : (await encodePhoto(file, "reduced")).blob;
    return { file: named([sent], "image/jpeg", file) };
  } catch {
    return { problem };
  }
}

/** Has the same name and time as the chosen file, so that choosing that one again continues its upload. */
function named(parts: BlobPart[], type: "image/jpeg" | "image/png", { name, lastModified }: File): File {
  return new File(parts, name.replace(/\.hei[cf]$/i, ".jpg"), { type, lastModified });
}
