import { expect, test } from "vitest";
import { contentOf, formOf, hasOrganism, newForm, sameContent, withCountry } from "./draft-form.ts";

const SERVICE = "2f1c2c62-6f0a-4f1e-8f57-0d1b8a9c7e11";
const OTHER = "9a4cf1de-1a44-4b3f-9a93-6f2f3f8f0a22";
const start = newForm({ serviceId: SERVICE, countryCode: "SN" });

test("another country clears organisation and service, but not the service in the address", () => {
  const filled = {
    ...start,
    service_id: OTHER,
    organism_id: OTHER,
    organism_contact_person: "Awa Ndiaye",
    organism_contact_phone: "+221 771234567",
  };
  expect(withCountry(filled, "CM", SERVICE)).toMatchObject({
    country_code: "CM",
    service_id: SERVICE,
    organism_id: "",
    organism_contact_person: "",
    organism_contact_phone: "",
  });
  expect(withCountry(filled, "CM", "").service_id).toBe("");
  expect(withCountry(filled, "SN", "")).toBe(filled);
});

test("does not save details from the profile before they are confirmed", () => {
  expect(contentOf(start).form_data).toMatchObject({ userName: "", userEmail: "", cityOfResidence: "" });
});

test("prefers a picked organisation and drops the contact without one", () => {
  const typed = { ...start, organism_name: "  Mairie  ", organism_contact_person: " Awa " };
  expect(contentOf(typed)).toMatchObject({ organism_name: "Mairie", organism_contact_person: "Awa" });
  const picked = { ...typed, organism_id: OTHER };
  expect(contentOf(picked)).toMatchObject({ organism_id: OTHER, organism_name: null });
  const none = { ...typed, organism_name: "   " };
  expect(hasOrganism(none)).toBe(false);
  expect(contentOf(none)).toMatchObject({ organism_name: null, organism_contact_person: null });
});

test("saves answers as the server stores them, whatever the order of their parts", () => {
  const typed = {
    list: [{ b: " x ", a: "  " }],
    holder: { given_names: "Awa", family_name: " " },
    blank: " ",
  };
  expect(JSON.stringify(contentOf({ ...start, answers: typed }).answers)).toBe(
    JSON.stringify({ holder: { given_names: "Awa" }, list: [{ b: "x" }] }),
  );
});

test("ignores spaces around input", () => {
  expect(sameContent({ ...start, organism_name: "Mairie" }, { ...start, organism_name: " Mairie " })).toBe(
    true,
  );
  expect(sameContent({ ...start, organism_name: "Mairie" }, start)).toBe(false);
});

test("reads a reply back as the content that was sent", () => {
  const form = {
    ...start,
    organism_name: "Mairie",
    organism_contact_person: "Awa",
    form_data: {
      userName: "Awa",
      userEmail: "awa@exemple.sn",
      userPhone: "",
      additionalInfo: "",
      cityOfResidence: "Dakar",
      companyName: "",
      companyAddress: "",
      companyTaxNumber: "",
      companyTradeRegister: "",
      jobTitle: "",
    },
  };
  const { country_code, service_id, ...content } = contentOf(form);
  const reply = { ...content, country: { code: country_code }, service: { id: service_id } };
  const read = formOf(reply as unknown as Parameters<typeof formOf>[0]);
  expect(read).toEqual(form);
});
