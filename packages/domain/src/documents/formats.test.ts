import { expect, it } from "vitest";
import { ACCEPTED_DOCUMENT_TYPES, isAcceptedDocumentType, isPreviewable } from "./formats.ts";

it("accepts PDF, JPG and PNG and nothing else", () => {
  expect(Object.values(ACCEPTED_DOCUMENT_TYPES).flat()).toEqual(["pdf", "jpg", "jpeg", "png"]);
  const asked = ["application/pdf", "image/jpeg", "image/png", "image/svg+xml", "text/html", "", "toString"];
  expect(asked.filter(isAcceptedDocumentType)).toEqual(["application/pdf", "image/jpeg", "image/png"]);
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
