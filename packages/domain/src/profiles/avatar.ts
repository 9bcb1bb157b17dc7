/** Accepted image types, detected from the content, and maximum size in bytes. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export type AvatarType = (typeof AVATAR_TYPES)[number];

export const MAX_AVATAR_BYTES = 2 * 1024 * 1024;

/** Maximum bytes of the chosen picture: photographs can be large, because the browser sends only the visible square. */
export const MAX_CHOSEN_BYTES = 20 * 1024 * 1024;

/** Maximum side, in pixels, of the square that is sent. */
const AVATAR_SIDE = 512;

export const MAX_ZOOM = 4;

type Dimensions = { width: number; height: number };

/**
 * The visible square of a picture. `x` and `y`: its position between the left (top) and the right (bottom) edge, from 0 to 1;
 * `zoom`: from 1, the largest square, to `MAX_ZOOM`.
 */
export type Crop = { x: number; y: number; zoom: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square in pixels of the picture, and the side at which it is drawn, at most its own side. */
export function cropSquare(
  { width, height }: Dimensions,
  { x, y, zoom }: Crop,
): { left: number; top: number; side: number; drawn: number } {
  const side = Math.min(width, height) / zoom;
  return {
    left: (width - side) * x,
    top: (height - side) * y,
    side,
    drawn: Math.max(1, Math.min(AVATAR_SIDE, Math.round(side))),
  };
}

/** The crop after the picture was dragged by `right` and `down`, in sides of the square; the crop stays inside the picture. */
export function dragged(picture: Dimensions, crop: Crop, by: { right: number; down: number }): Crop {
  const { side } = cropSquare(picture, crop);
  const along = (length: number, at: number, part: number) => {
    const free = length - side;
    return free <= 0 ? at : Math.min(1, Math.max(0, at - (part * side) / free));
  };
  return { ...crop, x: along(picture.width, crop.x, by.right), y: along(picture.height, crop.y, by.down) };
}
