import { expect, test } from "vitest";
import { type DraftForm, NO_DETAILS, newForm } from "./draft-form.ts";
import { applyInput, changedInput, mergeInput, parseInput } from "./unsaved-input.ts";

const saved: DraftForm = {
  ...newForm({ serviceId: "service", countryCode: "CM" }),
  organism_contact_person: "M. Kouassi",
  form_data: { ...NO_DETAILS, userName: "Awa Ndiaye", cityOfResidence: "Douala" },
};
const profile = { ...NO_DETAILS, userName: "Awa Ndiaye", userEmail: "awa@passerelle.test" };
const open = { profile, locked: false };

test("applies only changed fields to a newer version", () => {
  const typed = changedInput(saved, {
    ...saved,
    organism_contact_person: "Mme Kouassi",
    form_data: { ...saved.form_data, additionalInfo: "Trois associés.", cityOfResidence: "" } as never,
  });
  expect(typed).toEqual({
    fields: { organism_contact_person: "Mme Kouassi" },
    details: { additionalInfo: "Trois associés.", cityOfResidence: "" },
    answers: {},
  });
  const newer = { ...saved, organism_contact_poste: "Notaire" };
  expect(applyInput(newer, typed, open)).toEqual({
    ...newer,
    organism_contact_person: "Mme Kouassi",
    form_data: { ...saved.form_data, additionalInfo: "Trois associés.", cityOfResidence: "" },
  });
});

test("applies unsaved details to those of the profile", () => {
  const fresh = newForm({ serviceId: "service", countryCode: "CM" });
  const typed = changedInput(newForm({ serviceId: "service" }), {
    ...fresh,
    form_data: { ...profile, cityOfResidence: "Douala" },
  });
  expect(typed.fields).toEqual({ country_code: "CM" });
  expect(applyInput(newForm({ serviceId: "service" }), typed, open)).toEqual({
    ...fresh,
    form_data: { ...profile, cityOfResidence: "Douala" },
  });
});

test("applies only changed answers, and keeps those that another tab gave", () => {
  const asked = { ...saved, answers: { purpose: "work", copies: "1" } };
  const typed = changedInput(asked, { ...asked, answers: { purpose: "work", copies: "2" } });
  expect(typed.answers).toEqual({ copies: "2" });
  const newer = { ...asked, answers: { purpose: "visa", copies: "1" } };
  expect(applyInput(newer, typed, open)?.answers).toEqual({ purpose: "visa", copies: "2" });
});

test("returns undefined without a difference, and skips choices when locked", () => {
  const typed = changedInput(saved, { ...saved, country_code: "SN", organism_name: "Mairie" });
  expect(applyInput(saved, typed, { profile, locked: true })).toBeUndefined();
  expect(applyInput({ ...saved, country_code: "SN", organism_name: "Mairie" }, typed, open)).toBeUndefined();
  expect(applyInput(saved, changedInput(saved, saved), open)).toBeUndefined();
});

test("merges two inputs in favour of the later", () => {
  const first = changedInput(saved, { ...saved, organism_name: "Mairie", organism_contact_poste: "Notaire" });
  const second = changedInput(saved, { ...saved, organism_name: "Préfecture" });
  expect(mergeInput(first, second).fields).toEqual({
    organism_name: "Préfecture",
    organism_contact_poste: "Notaire",
  });
});

test.each([
  [undefined],
  [null],
  ["text"],
  [{ fields: { country_code: 1, other: "x" }, details: null, answers: { a: 1 } }],
])("ignores an invalid stored input: %j", (kept) => {
  expect(parseInput(kept)).toEqual({ fields: {}, details: {}, answers: {} });
});

test("reads a stored input back", () => {
  const typed = changedInput(saved, { ...saved, organism_name: "Mairie" });
  expect(parseInput(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
});
