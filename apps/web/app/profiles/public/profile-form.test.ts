import { expect, test } from "vitest";
import { type ProfileForm, patchOf } from "./profile-form.ts";

const FORM: ProfileForm = {
  name: "  Awa Ndiaye ",
  account_type: "company",
  country_of_origin: "",
  country_of_residence: "FR",
  city_of_residence: "   ",
  postal_address: " 3, rue des Lilas ",
  company_name: "Ndiaye & filles",
  company_address: "",
  company_tax_number: "SN-DKR 2019",
  company_trade_register: "",
  job_title: "",
  language: "fr",
};

test("sends only changed fields", () => {
  expect(patchOf(FORM, () => false)).toEqual({});
  expect(patchOf(FORM, (name) => name === "country_of_residence")).toEqual({ country_of_residence: "FR" });
});

test("removes the value of an emptied field", () => {
  expect(patchOf(FORM, () => true)).toEqual({
    name: "Awa Ndiaye",
    account_type: "company",
    country_of_origin: null,
    country_of_residence: "FR",
    city_of_residence: null,
    postal_address: "3, rue des Lilas",
    company_name: "Ndiaye & filles",
    company_address: null,
    company_tax_number: "SN-DKR 2019",
    company_trade_register: null,
    job_title: null,
    language: "fr",
  });
});
