/** Below this a picture costs little, in bytes. */
const WORTH_SHRINKING = 1024 * 1024;
/** The longer side, in pixels: small print on a page that fills the picture stays legible. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.82;

/**
 * A photograph as it is sent: smaller, and without where it was taken, because people pay per megabyte. Anything else, and
 * what does not become smaller, stays as it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < WORTH_SHRINKING) return file;
  try {
    // As it is shown: the camera's own turning is in what is drawn.
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
    // Not a picture after all, or too large for this device: the server looks at it as it is.
    return file;
  }
}
