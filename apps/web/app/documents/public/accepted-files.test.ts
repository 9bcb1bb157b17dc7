import { expect, it, vi } from "vitest";
import { acceptedFiles } from "./accepted-files.ts";

it.each([
  ["a computer", true],
  ["a phone", false],
])("lets a photograph of an iPhone be chosen on %s: %s", (_where, expected) => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: expected && query === "(pointer: fine)" }));
  const accepted = acceptedFiles().split(",");
  expect(accepted).toEqual(expect.arrayContaining(["application/pdf", "image/jpeg", ".png"]));
  expect(accepted.includes(".heic")).toBe(expected);
});
