import { expect, test } from "vitest";
import { declarationErrors } from "./declaration.ts";

const COMPLETE = {
  document_type: "passport",
  document_country: "SN",
  family_name: "Sow",
  given_names: "Aminata",
  birth_date: "1990-07-14",
  number: "SN1234567",
  expires_on: "2034-04-30",
};

test.each([
  [{}, []],
  [{ number: null }, ["number required"]],
  [{ family_name: " ", given_names: "" }, ["family_name required", "given_names required"]],
  [{ expires_on: "2026-11-22" }, ["expires_on expired"]],
  [{ expires_on: "2026-11-23" }, []],
  [{ expires_on: null }, ["expires_on required"]],
])("a declaration with %o has the errors %o", (change, expected) => {
  const errors = declarationErrors({ ...COMPLETE, ...change }, "2026-11-23");
  expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});
