import { expect, test } from "vitest";
import { checkFile, typeOfBytes } from "./check-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const PDF = bytes("%PDF-1.7\n");
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]);

test("recognises a format by its first bytes", () => {
  expect(typeOfBytes(PDF)).toBe("application/pdf");
  expect(typeOfBytes(PNG)).toBe("image/png");
  expect(typeOfBytes(JPEG)).toBe("image/jpeg");
  expect(typeOfBytes(bytes("GIF89a"))).toBeUndefined();
  expect(typeOfBytes(new Uint8Array())).toBeUndefined();
  expect(typeOfBytes(PNG.slice(0, 4))).toBeUndefined();
});

test("checks a file's content and not its name", async () => {
  const disguised = new File([bytes("<html>")], "passeport.pdf", { type: "application/pdf" });
  expect(await checkFile(disguised, 100)).toBe("file_type_refused");
  expect(await checkFile(new File([PDF], "passeport.exe"), 100)).toBeUndefined();
});

test("accepts a file of the limit and refuses one byte more", async () => {
  expect(await checkFile(new Blob([PDF]), PDF.length)).toBeUndefined();
  expect(await checkFile(new Blob([PDF]), PDF.length - 1)).toBe("file_too_large");
  expect(await checkFile(new Blob([]), 100)).toBe("file_empty");
});
