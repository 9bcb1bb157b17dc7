import fc from "fast-check";
import { expect, it } from "vitest";
import { type Crop, cropSquare, dragged, MAX_ZOOM, WHOLE } from "./avatar.ts";

const length = fc.integer({ min: 1, max: 20_000 });
const picture = fc.record({ width: length, height: length });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const crop: fc.Arbitrary<Crop> = fc.record({
  x: part,
  y: part,
  zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
});
const drag = fc.record({
  right: fc.double({ min: -3, max: 3, noNaN: true }),
  down: fc.double({ min: -3, max: 3, noNaN: true }),
});

it.each([
  [{ width: 3000, height: 4000 }, WHOLE, { left: 0, top: 500, side: 3000, drawn: 512 }],
  [
    { width: 3000, height: 4000 },
    { x: 0, y: 1, zoom: 2 },
    { left: 0, top: 2500, side: 1500, drawn: 512 },
  ],
  [
    { width: 300, height: 200 },
    { x: 1, y: 0, zoom: 1 },
    { left: 100, top: 0, side: 200, drawn: 200 },
  ],
])("of %j shown by %j takes %j", (given, shown, square) => {
  expect(cropSquare(given, shown)).toEqual(square);
});

it("takes a square within the picture and never enlarges it, also after any drag", () => {
  fc.assert(
    fc.property(picture, crop, drag, (given, shown, by) => {
      for (const one of [shown, dragged(given, shown, by)]) {
        const { left, top, side, drawn } = cropSquare(given, one);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(given.width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(given.height + 1e-6);
        expect(drawn).toBeLessThanOrEqual(Math.max(1, Math.round(side)));
        expect(drawn).toBeLessThanOrEqual(512);
      }
    }),
  );
});

it("follows the pointer: the point under it stays there until an edge is reached", () => {
  const given = { width: 4000, height: 3000 };
  const before = cropSquare(given, { x: 0.5, y: 0.5, zoom: 2 });
  const after = cropSquare(given, dragged(given, { x: 0.5, y: 0.5, zoom: 2 }, { right: 0.1, down: -0.2 }));
  expect(after.left).toBeCloseTo(before.left - 0.1 * before.side);
  expect(after.top).toBeCloseTo(before.top + 0.2 * before.side);
  expect(dragged(given, WHOLE, { right: 9, down: 9 })).toEqual({ x: 0, y: 0.5, zoom: 1 });
});
