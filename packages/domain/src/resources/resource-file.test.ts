import { expect, it } from "vitest";
import { ACCEPTED_RESOURCE_FILES, formatName, mayBeResourceFile } from "./resource-file.ts";

it.each([
  ["a PDF", "255044462d312e37", true],
  ["a ZIP", "504b030414000600", true],
  ["a compound file", "d0cf11e0a1b11ae1", true],
  ["a picture", "89504e470d0a1a0a", false],
  ["a program", "4d5a900003000000", false],
  ["a PDF cut off", "25504446", false],
  ["nothing", "", false],
])("%s: %s", (_name, hex, expected) => {
  expect(mayBeResourceFile(Uint8Array.from(Buffer.from(hex, "hex")))).toBe(expected);
});

it("names formats as people do", () => {
  expect(formatName("application/msword")).toBe("DOC");
  expect(ACCEPTED_RESOURCE_FILES.split(",").filter((one) => one.startsWith("."))).toEqual([
    ".pdf",
    ".docx",
    ".doc",
  ]);
});
