import {
  afterTurns,
  type Dimensions,
  drawnSize,
  PHOTO_QUALITY,
  type PhotoSize,
} from "@passerelle/domain/documents/photos";

/** In pixels. */
const THUMBNAIL_SIDE = 192;

/** A photograph as a JPEG, upright and without metadata. */
export type EncodedPhoto = Dimensions & {
  blob: Blob;
  /** A small picture of it as a `data:` address. */
  thumbnail: string;
};

/**
 * Draws a picture anew, upright and after some quarter turns, so that nothing of what the camera wrote beside it (place, time,
 * device) remains. Rejects when the browser cannot decode it. The decoded picture takes up to 200 MB: encode one at a time.
 */
export async function encodePhoto(file: Blob, size: PhotoSize, quarterTurns = 0): Promise<EncodedPhoto> {
  // Applies the camera's rotation to the pixels.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  try {
    const drawn = drawnSize(picture, size);
    draw(canvas, picture, drawn, quarterTurns);
    const { width, height } = canvas;
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", PHOTO_QUALITY[size]),
    );
    if (!blob) throw new Error("the browser could not encode the picture");
    const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(drawn.width, drawn.height));
    const small = { width: Math.ceil(drawn.width * scale), height: Math.ceil(drawn.height * scale) };
    draw(canvas, picture, small, quarterTurns);
    return { blob, width, height, thumbnail: canvas.toDataURL("image/jpeg", 0.7) };
  } finally {
    picture.close();
    // Safari keeps the pixels of a canvas until it is collected, and stops drawing when they are too many.
    canvas.width = 0;
    canvas.height = 0;
  }
}

function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { width, height }: Dimensions,
  quarterTurns: number,
): void {
  const turned = afterTurns({ width, height }, quarterTurns);
  canvas.width = turned.width;
  canvas.height = turned.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser could not create a canvas");
  // What is transparent would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, turned.width, turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
}
