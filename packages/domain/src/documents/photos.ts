/** Maximum photographs of one document, each of which becomes a page (trust.md, "Document vault"). */
export const MAX_PHOTOS = 20;

/** How photographs are sent: `reduced` for little data, `original` for every detail. */
export const PHOTO_SIZES = ["reduced", "original"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Quality of the JPEG, from 0 to 1. */
export const PHOTO_QUALITY: Record<PhotoSize, number> = { reduced: 0.8, original: 0.92 };

/** In pixels; at this size the small print of a full page is legible. */
const REDUCED_LONGEST_SIDE = 2000;
/** Maximum pixels of the whole picture: the largest canvas of browsers on iPhones. */
const MOST_PIXELS = 4096 * 4096;
/** In points: the longest side of A4. */
const PAGE_LONGEST_SIDE = 842;

export type Dimensions = { width: number; height: number };

/**
 * The size in whole pixels at which a photograph is drawn, at most its own size. Keeps the proportions to a pixel; no side is
 * shorter than one pixel.
 */
export function drawnSize(photo: Dimensions, size: PhotoSize): Dimensions {
  const longest = Math.max(photo.width, photo.height);
  const scale = Math.min(
    1,
    size === "reduced" ? REDUCED_LONGEST_SIDE / longest : 1,
    Math.sqrt(MOST_PIXELS / (photo.width * photo.height)),
  );
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: scaled(photo.width), height: scaled(photo.height) };
}

/** The dimensions of a picture after some quarter turns clockwise. */
export function afterTurns({ width, height }: Dimensions, quarterTurns: number): Dimensions {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The size of a photograph's page in points: as long as A4, with the proportions of the photograph. */
export function photoPage({ width, height }: Dimensions): Dimensions {
  const scale = PAGE_LONGEST_SIDE / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}
