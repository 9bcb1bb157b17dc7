import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCAN_STATES } from "../../scans/scan-state.ts";
import { contextErrors, detailsErrors, missingDocuments, providedKeys } from "./validation.ts";

describe("missingDocuments", () => {
  // A question mark: the document may be left out.
  const asked = (keys: readonly string[]) =>
    keys.map((key) => ({ key: key.replace("?", ""), required: !key.endsWith("?") }));
  const keysOf = (documents: readonly { key: string }[]) => documents.map(({ key }) => key);

  it.each([
    [["CNI", "Photo"], [], ["CNI", "Photo"]],
    [["CNI", "Photo"], ["Photo"], ["CNI"]],
    [["CNI", "Photo"], ["Photo", "CNI", "Autre"], []],
    [["CNI?", "Photo"], [], ["Photo"]],
    [["CNI?"], [], []],
    [["CNI"], ["cni"], ["CNI"]],
    [[], ["CNI"], []],
  ])("%j, given %j: %j", (keys, provided, missing) => {
    expect(keysOf(missingDocuments(asked(keys), provided))).toEqual(missing);
  });

  it("is empty once the missing documents are provided", () => {
    const names = fc.array(fc.string());
    fc.assert(
      fc.property(names, names, (keys, provided) => {
        const missing = keysOf(missingDocuments(asked(keys), provided));
        expect(missingDocuments(asked(keys), [...provided, ...missing])).toEqual([]);
        expect(missing.some((key) => provided.includes(key))).toBe(false);
      }),
    );
  });
});

it("counts every stored document as provided, except infected ones", () => {
  const documents = SCAN_STATES.map((scan) => ({ doc_key: scan, scan }));
  expect(providedKeys(documents)).toEqual(["pending", "clean", "not_scanned"]);
});

describe("contextErrors", () => {
  it.each([
    ["CM", "s1", true, null, {}],
    ["CM", "s1", false, "m1", {}],
    ["CM", "s1", false, null, { organismId: "modality_required" }],
    ["CM", "s1", false, undefined, { organismId: "modality_required" }],
    ["", "s1", false, null, { countryCode: "country_required" }],
    ["CM", null, false, null, { serviceId: "service_required" }],
    [" ", "", false, null, { countryCode: "country_required", serviceId: "service_required" }],
  ])("%j %j free %s modality %j: %j", (countryCode, serviceId, free, modalityId, errors) => {
    expect(contextErrors({ countryCode, serviceId, free, modalityId })).toEqual(errors);
  });

  it.each([
    [undefined, {}],
    [null, {}],
    ["", {}],
    ["+237 677 00 11 22", {}],
    ["pas un numéro", { contactPhone: "phone_invalid" }],
    ["+221 12", { contactPhone: "phone_invalid" }],
  ])("the contact's phone %j: %j", (contactPhone, errors) => {
    const complete = { countryCode: "CM", serviceId: "s1", free: true, modalityId: null };
    expect(contextErrors({ ...complete, contactPhone })).toEqual(errors);
  });
});

describe("detailsErrors", () => {
  it.each([
    ["Awa Diop", "awa@exemple.cm", "Paris", {}],
    ["  ", "awa@exemple.cm", "Paris", { userName: "name_required" }],
    ["Awa", "awa", "Paris", { userEmail: "email_invalid" }],
    ["Awa", undefined, "Paris", { userEmail: "email_invalid" }],
    ["Awa", "awa@exemple.cm", "", { cityOfResidence: "city_required" }],
    [
      null,
      null,
      null,
      { userName: "name_required", userEmail: "email_invalid", cityOfResidence: "city_required" },
    ],
  ])("%j %j %j: %j", (userName, userEmail, cityOfResidence, errors) => {
    expect(detailsErrors({ userName, userEmail, cityOfResidence })).toEqual(errors);
  });

  it.each([
    ["", {}],
    ["+221771234567", {}],
    ["pas un numéro", { userPhone: "phone_invalid" }],
    ["+234 802123456", { userPhone: "phone_invalid" }],
  ])("the phone %j: %j", (userPhone, errors) => {
    const complete = { userName: "Awa Diop", userEmail: "awa@exemple.cm", cityOfResidence: "Paris" };
    expect(detailsErrors({ ...complete, userPhone })).toEqual(errors);
  });

  it.each([
    ["Mensah SARL", "", "", {}],
    ["Mensah SARL", "M012345678901A", "RC/DLA/2021/B/1234", {}],
    [
      "Mensah SARL",
      "?",
      "12",
      { companyTaxNumber: "number_invalid", companyTradeRegister: "number_invalid" },
    ],
    // Without a company its numbers are not asked.
    ["  ", "?", "12", {}],
  ])(
    "the company %j with the numbers %j and %j: %j",
    (companyName, companyTaxNumber, companyTradeRegister, errors) => {
      const complete = { userName: "Awa Diop", userEmail: "awa@exemple.cm", cityOfResidence: "Paris" };
      const company = { companyName, companyTaxNumber, companyTradeRegister };
      expect(detailsErrors({ ...complete, ...company })).toEqual(errors);
    },
  );
});
