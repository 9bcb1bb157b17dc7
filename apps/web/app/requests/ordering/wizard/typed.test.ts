import { expect, test } from "vitest";
import { type DraftForm, NO_DETAILS, newForm } from "./draft-form.ts";
import { joinTyped, layOver, readTyped, typedOver } from "./typed.ts";

const saved: DraftForm = {
  ...newForm({ serviceId: "service", countryCode: "CM" }),
  organism_contact_person: "M. Kouassi",
  form_data: { ...NO_DETAILS, userName: "Awa Ndiaye", cityOfResidence: "Douala" },
};
const profile = { ...NO_DETAILS, userName: "Awa Ndiaye", userEmail: "awa@passerelle.test" };
const open = { profile, locked: false };

test("only what was typed is laid over a newer version", () => {
  const typed = typedOver(saved, {
    ...saved,
    organism_contact_person: "Mme Kouassi",
    form_data: { ...saved.form_data, additionalInfo: "Trois associés.", cityOfResidence: "" } as never,
  });
  expect(typed).toEqual({
    fields: { organism_contact_person: "Mme Kouassi" },
    details: { additionalInfo: "Trois associés.", cityOfResidence: "" },
  });
  const newer = { ...saved, organism_contact_poste: "Notaire" };
  expect(layOver(newer, typed, open)).toEqual({
    ...newer,
    organism_contact_person: "Mme Kouassi",
    form_data: { ...saved.form_data, additionalInfo: "Trois associés.", cityOfResidence: "" },
  });
});

test("details that were never saved are laid over those of the profile", () => {
  const fresh = newForm({ serviceId: "service", countryCode: "CM" });
  const typed = typedOver(newForm({ serviceId: "service" }), {
    ...fresh,
    form_data: { ...profile, cityOfResidence: "Douala" },
  });
  expect(typed.fields).toEqual({ country_code: "CM" });
  expect(layOver(newForm({ serviceId: "service" }), typed, open)).toEqual({
    ...fresh,
    form_data: { ...profile, cityOfResidence: "Douala" },
  });
});

test("nothing is offered that is there already, and no choice once it is paid", () => {
  const typed = typedOver(saved, { ...saved, country_code: "SN", organism_name: "Mairie" });
  expect(layOver(saved, typed, { profile, locked: true })).toBeUndefined();
  expect(layOver({ ...saved, country_code: "SN", organism_name: "Mairie" }, typed, open)).toBeUndefined();
  expect(layOver(saved, typedOver(saved, saved), open)).toBeUndefined();
});

test("of two tries at one field the later counts", () => {
  const first = typedOver(saved, { ...saved, organism_name: "Mairie", organism_contact_poste: "Notaire" });
  const second = typedOver(saved, { ...saved, organism_name: "Préfecture" });
  expect(joinTyped(first, second).fields).toEqual({
    organism_name: "Préfecture",
    organism_contact_poste: "Notaire",
  });
});

test.each([[undefined], [null], ["text"], [{ fields: { country_code: 1, other: "x" }, details: null }]])(
  "what cannot be laid over a form is left: %j",
  (kept) => {
    expect(readTyped(kept)).toEqual({ fields: {}, details: {} });
  },
);

test("what was kept is read back", () => {
  const typed = typedOver(saved, { ...saved, organism_name: "Mairie" });
  expect(readTyped(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
});
