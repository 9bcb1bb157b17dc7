/** A segmental arch in the units of its view box. */
export type ArchShape = {
  width: number;
  height: number;
  /** Radial depth of the stones. */
  depth: number;
  /** Free room above the crown, for what stands on it. */
  above: number;
  rise: number;
};

export const SHAPES = {
  hero: { width: 560, height: 192, depth: 58, above: 8, rise: 150 },
  service: { width: 560, height: 176, depth: 36, above: 66, rise: 76 },
  tracking: { width: 560, height: 176, depth: 36, above: 66, rise: 76 },
  card: { width: 240, height: 72, depth: 13, above: 38, rise: 20 },
  /** Stretched to the width of what stands below its stones. */
  blocks: { width: 400, height: 36, depth: 30, above: 1, rise: 5 },
  bar: { width: 400, height: 24, depth: 9, above: 1, rise: 13 },
} as const satisfies Record<string, ArchShape>;

/** The sizes of `Bridge`; `bridge-bar.tsx` draws the other shapes. */
export type BridgeSize = Exclude<keyof typeof SHAPES, "bar" | "blocks">;

type Point = { x: number; y: number };

/** A stone: its outline as an SVG path, and the middle of its upper edge. */
export type Stone = { path: string; top: Point; middle: Point };

/** Share of a stone's angle that separates it from the next. */
const JOINT = 0.025;

const round = (value: number) => Math.round(value * 10) / 10;

/** The stones of an arch, from left to right, all as wide. */
export function stonesOf({ width, depth, above, rise }: ArchShape, count: number): Stone[] {
  const half = width / 2;
  const outer = (half ** 2 + rise ** 2) / (2 * rise);
  const inner = outer - depth;
  const centre = { x: half, y: above + outer };
  const spread = Math.asin(Math.min(1, half / outer));
  const at = (radius: number, angle: number): Point => ({
    x: round(centre.x + radius * Math.sin(angle)),
    y: round(centre.y - radius * Math.cos(angle)),
  });
  const step = (2 * spread) / count;
  return Array.from({ length: count }, (_, index) => {
    const from = -spread + step * (index + JOINT);
    const to = -spread + step * (index + 1 - JOINT);
    const [a, b, c, d] = [at(outer, from), at(outer, to), at(inner, to), at(inner, from)];
    return {
      path: `M${a.x} ${a.y}A${round(outer)} ${round(outer)} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${round(inner)} ${round(inner)} 0 0 0 ${d.x} ${d.y}Z`,
      top: at(outer, (from + to) / 2),
      middle: at(outer - depth / 2, (from + to) / 2),
    };
  });
}
