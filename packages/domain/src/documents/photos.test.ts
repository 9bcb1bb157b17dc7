import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterTurns, drawnSize, PHOTO_SIZES, photoPage } from "./photos.ts";

const side = fc.integer({ min: 1, max: 20_000 });
const photo = fc.record({ width: side, height: side });

describe("drawnSize", () => {
  it.each([
    // A phone with 12 megapixels, held upright.
    [{ width: 3000, height: 4000 }, "reduced", { width: 1500, height: 2000 }],
    [{ width: 3000, height: 4000 }, "original", { width: 3000, height: 4000 }],
    // 48 megapixels are more than an iPhone draws.
    [{ width: 8064, height: 6048 }, "original", { width: 4729, height: 3547 }],
    [{ width: 640, height: 480 }, "reduced", { width: 640, height: 480 }],
    [{ width: 20_000, height: 1 }, "reduced", { width: 2000, height: 1 }],
  ] as const)("draws %j %s as %j", (given, size, drawn) => {
    expect(drawnSize(given, size)).toEqual(drawn);
  });

  it("never enlarges, stays within what browsers draw and keeps the proportions", () => {
    fc.assert(
      fc.property(photo, fc.constantFrom(...PHOTO_SIZES), (given, size) => {
        const drawn = drawnSize(given, size);
        expect(drawn.width * drawn.height).toBeLessThanOrEqual(4096 * 4096);
        if (size === "reduced") expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(2000);
        for (const one of ["width", "height"] as const) {
          expect(drawn[one]).toBeGreaterThanOrEqual(1);
          expect(drawn[one]).toBeLessThanOrEqual(given[one]);
        }
        const [long, short] =
          given.width > given.height ? (["width", "height"] as const) : (["height", "width"] as const);
        const scale = drawn[long] / given[long];
        expect(Math.abs(given[short] * scale - drawn[short])).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("reduces to no more than the original", () => {
    fc.assert(
      fc.property(photo, (given) => {
        expect(drawnSize(given, "reduced").width).toBeLessThanOrEqual(drawnSize(given, "original").width);
      }),
    );
  });
});

describe("afterTurns", () => {
  it.each([
    [0, { width: 3, height: 4 }],
    [1, { width: 4, height: 3 }],
    [2, { width: 3, height: 4 }],
    [7, { width: 4, height: 3 }],
  ])("%i quarter turns make %j", (turns, turned) => {
    expect(afterTurns({ width: 3, height: 4 }, turns)).toEqual(turned);
  });
});

describe("photoPage", () => {
  it("is as long as A4, in the proportions of the photograph", () => {
    expect(photoPage({ width: 1500, height: 2000 })).toEqual({ width: 631.5, height: 842 });
    fc.assert(
      fc.property(photo, (given) => {
        const page = photoPage(given);
        expect(Math.max(page.width, page.height)).toBeCloseTo(842);
        expect(page.width / page.height / (given.width / given.height)).toBeCloseTo(1);
      }),
    );
  });
});
