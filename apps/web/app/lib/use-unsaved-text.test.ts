import { expect, it } from "vitest";
import { typedSince } from "./use-unsaved-text.ts";

it.each([
  ["Dossier 118", "Dossier 118", ""],
  [" Dossier 118 ", "Dossier 118", ""],
  ["Dossier 118", "Dossier 118\nPage 2", "Page 2"],
  ["Dossier 118", "Autre chose", "Autre chose"],
  ["Dossier 118", "", ""],
])("leaves of a field that had %j and has %j only %j", (sent, now, rest) => {
  expect(typedSince(sent, now)).toBe(rest);
});
