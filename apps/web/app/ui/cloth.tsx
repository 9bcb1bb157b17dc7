/**
 * The motif of Ndop, as paths of a square of `size` units, for SVG and for pictures that are drawn (`completion-picture.ts`).
 * `ui/ndop.tsx` is the cloth of wide surfaces.
 */
export const CLOTH = {
  size: 46,
  ground: "#2f3191",
  lines: "M0 23 23 0l23 23-23 23zM9 23 23 9l14 14-14 14z",
  seed: "M17 23l6-6 6 6-6 6z",
  dots: "M4 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M38 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 40a2 2 0 1 0 4 0a2 2 0 1 0-4 0M38 40a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  gold: "#e6ae4c",
} as const;

/** A pattern for `fill="url(#id)"`. */
export function ClothPattern({ id, scale = 1 }: { id: string; scale?: number }) {
  const { size, ground, lines, seed, dots, gold } = CLOTH;
  return (
    <pattern
      id={id}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform={scale === 1 ? undefined : `scale(${scale})`}
    >
      <rect width={size} height={size} fill={ground} />
      <path d={lines} stroke="#fff" strokeOpacity="0.85" strokeWidth="1.5" fill="none" />
      <path d={seed} fill="#fff" fillOpacity="0.9" />
      <path d={dots} fill={gold} />
    </pattern>
  );
}
