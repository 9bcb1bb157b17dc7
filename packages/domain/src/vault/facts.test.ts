import { expect, it } from "vitest";
import { factsOf } from "./facts.ts";

const document = {
  type: "passport",
  holder: "",
  is_archived: false,
  number: "AA123456",
  issued_on: "2020-05-04",
  expires_on: "2030-05-03",
} as const;

it("reads the number and the dates of the owner's documents", () => {
  expect(
    factsOf([document, { ...document, type: "identity_card", number: "1122", issued_on: null }]),
  ).toEqual({
    passport_number: "AA123456",
    passport_issued_on: "2020-05-04",
    passport_expires_on: "2030-05-03",
    identity_card_number: "1122",
    identity_card_expires_on: "2030-05-03",
  });
});

it.each([
  ["the owner", undefined, "AA123456"],
  ["a relative, however the name is written", "Mamadou Ndiayé", "BB999"],
  ["a relative without documents", "Fatou Sow", undefined],
])("reads the documents of %s", (_who, holder, number) => {
  const ofRelative = { ...document, holder: "mamadou  ndiaye", number: "BB999" };
  expect(factsOf([document, ofRelative], holder).passport_number).toBe(number);
});

it.each([
  ["expires later", { number: "NEW", expires_on: "2034-01-01" }, "NEW"],
  ["has expired before", { number: "OLD", expires_on: "2019-01-01" }, "AA123456"],
  ["has no date", { number: "UNDATED", expires_on: null }, "AA123456"],
  ["is archived", { number: "NEW", expires_on: "2034-01-01", is_archived: true }, "AA123456"],
])("chooses between two passports when the second %s", (_case, second, number) => {
  for (const documents of [
    [document, { ...document, ...second }],
    [{ ...document, ...second }, document],
  ])
    expect(factsOf(documents).passport_number).toBe(number);
});

it("reads nothing of documents without a number", () => {
  expect(factsOf([{ ...document, type: "diploma" }])).toEqual({});
});
