import { expect, it } from "vitest";
import { ACCEPTED_DOCUMENT_TYPES, isPreviewable } from "./formats.ts";

it("accepts PDF, JPG and PNG and nothing else", () => {
  expect(Object.values(ACCEPTED_DOCUMENT_TYPES).flat()).toEqual(["pdf", "jpg", "jpeg", "png"]);
  expect(Object.keys(ACCEPTED_DOCUMENT_TYPES)).toEqual(["application/pdf", "image/jpeg", "image/png"]);
});

it.each([
  ["photo.jpg", true],
  ["photo.JPEG", true],
  ["photo.png", true],
  ["photo.gif", true],
  ["photo.webp", true],
  ["acte.pdf", false],
  ["acte.png.pdf", false],
  ["dessin.svg", false],
  ["png", false],
  ["", false],
])("%j can be previewed: %s", (name, previewable) => {
  expect(isPreviewable(name)).toBe(previewable);
});
