import { MAX_CHOSEN_BYTES } from "@passerelle/domain/profiles/avatar";
import { expect, test } from "vitest";
import { checkPicture, pictureType } from "./check-picture.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

test.each<[string, number[], string | undefined]>([
  ["PNG", PNG, "image/png"],
  ["JPEG", [0xff, 0xd8, 0xff, 0xe0], "image/jpeg"],
  ["WebP", ascii("RIFF\0\0\0\0WEBP"), "image/webp"],
  ["sound in the same envelope as WebP", ascii("RIFF\0\0\0\0WAVE"), undefined],
  ["SVG, which can run", ascii("<svg xmlns="), undefined],
  ["nothing", [], undefined],
])("%s", (_, bytes, type) => {
  expect(pictureType(new Uint8Array(bytes))).toBe(type);
});

test("refuses a picture by content and size", async () => {
  const file = (bytes: number[], size = bytes.length) =>
    new Blob([new Uint8Array(bytes), new Uint8Array(size - bytes.length)]);
  await expect(checkPicture(file(PNG))).resolves.toBeUndefined();
  await expect(checkPicture(file(PNG, MAX_CHOSEN_BYTES))).resolves.toBeUndefined();
  await expect(checkPicture(file(PNG, MAX_CHOSEN_BYTES + 1))).resolves.toBe("file_too_large");
  await expect(checkPicture(file([]))).resolves.toBe("empty");
  await expect(checkPicture(file(ascii("<svg>")))).resolves.toBe("file_type_refused");
});
