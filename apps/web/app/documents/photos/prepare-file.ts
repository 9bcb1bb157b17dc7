import { checkFile, type FileProblem, isHeic, typeOfBytes } from "../check-file.ts";
import { hasCameraData, withoutPngTexts } from "./camera-data.ts";
import { encodePhoto } from "./encode-photo.ts";

type Prepared = { file: File; problem?: undefined } | { file?: undefined; problem: FileProblem };

/**
 * The file to send for one that a person chose, or why it cannot be sent. Photographs are sent upright and without what the
 * camera wrote beside them, such as the place (trust.md); HEIC as JPEG. One above the limit is encoded anew until it fits: cameras
 * of phones write more than the limit allows. All other files are sent unchanged. `limit` in bytes.
 */
export async function prepareFile(file: File, limit: number): Promise<Prepared> {
  const problem = await checkFile(file, limit);
  const mayBeDrawn = problem === "file_type_refused" || problem === "file_too_large";
  if (mayBeDrawn && (await is(file, isHeic))) return redrawn(file, limit, "photo_heic");
  if (problem === "file_too_large" && (await is(file, isJpeg))) return redrawn(file, limit, problem);
  if (problem) return { problem };
  const type = await typeOf(file);
  if (type === "application/pdf") return { file };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (type === "image/jpeg" && hasCameraData(bytes)) return redrawn(file, limit, "photo_unreadable");
  if (type === "image/png") return { file: named(withoutPngTexts(bytes), type, file) };
  return { file };
}

const typeOf = async (file: File) => typeOfBytes(new Uint8Array(await file.slice(0, 8).arrayBuffer()));

const isJpeg = async (file: File) => (await typeOf(file)) === "image/jpeg";

/** Whether a file has a format; false when it cannot be read. */
const is = (file: File, isFormat: (file: File) => Promise<boolean>) => isFormat(file).catch(() => false);

async function redrawn(file: File, limit: number, problem: FileProblem): Promise<Prepared> {
  try {
    const { blob } = await encodePhoto(file, "original");
    // A JPEG of another quality, or a HEIC, may become larger than the file that was chosen.
    const sent = blob.size <= limit ? blob : (await encodePhoto(file, "reduced")).blob;
    if (sent.size > limit) return { problem: "file_too_large" };
    return { file: named([sent], "image/jpeg", file) };
  } catch {
    return { problem };
  }
}

/** Has the same name and time as the chosen file, so that choosing that one again continues its upload. */
function named(parts: BlobPart[], type: "image/jpeg" | "image/png", { name, lastModified }: File): File {
  return new File(parts, name.replace(/\.hei[cf]$/i, ".jpg"), { type, lastModified });
}
