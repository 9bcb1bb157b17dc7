/** In bytes: smaller pictures are sent as they are. */
const WORTH_SHRINKING = 1024 * 1024;
/** Longer side in pixels, at which small print on a full page is still legible. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.82;

/**
 * Shrinks a photograph and removes its metadata such as the location, because people pay per megabyte. Other files,
 * and those that would not become smaller, are returned unchanged.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < WORTH_SHRINKING) return file;
  try {
    // Applies the camera's rotation to the drawn pixels.
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    // Not a picture, or too large for this device: send the original.
    return file;
  }
}
