import { type Crop, cropSquare } from "@passerelle/domain/profiles/avatar";

/** A chosen picture that the browser has read; `url` is to be revoked. */
export type OpenPicture = { url: string; image: HTMLImageElement; width: number; height: number };

/** Reads a picture with the rotation of its camera. Throws where the browser cannot. */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { url, image, width: image.naturalWidth, height: image.naturalHeight };
}

const QUALITY = 0.9;

/** The square that is shown, as a JPEG without data of the camera, on white where the picture is transparent. */
export async function cutPicture(picture: OpenPicture, crop: Crop): Promise<Blob> {
  const { left, top, side, drawn } = cropSquare(picture, crop);
  const canvas = document.createElement("canvas");
  canvas.width = drawn;
  canvas.height = drawn;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser has no canvas");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, drawn, drawn);
  pen.drawImage(picture.image, left, top, side, side, 0, 0, drawn, drawn);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) throw new Error("the browser made no picture");
  return blob;
}
