import { expect, test } from "vitest";
import { passwordProblems } from "./new-password.ts";

test.each([
  ["Teranga-2026", "Teranga-2026", {}],
  ["", "", { password: "required", again: "required" }],
  ["court", "court", { password: "too_short" }],
  // 72 bytes, not characters: the password hash ignores the rest.
  ["é".repeat(37), "é".repeat(37), { password: "too_long" }],
  ["Teranga-2026", "Teranga-2027", { again: "mismatch" }],
])("%s / %s", (password, again, problems) => {
  expect(passwordProblems({ password, again })).toEqual(problems);
});
