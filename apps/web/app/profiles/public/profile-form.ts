import type { Profile, ProfilePatch } from "@passerelle/contract/profiles";
import type { Language } from "@passerelle/domain/languages";
import type { AccountType } from "@passerelle/domain/profiles/registration";
import type { Appearance } from "@passerelle/domain/settings/appearance";

/** The profile as typed; empty texts are absent values. */
export type ProfileForm = {
  name: string;
  account_type: AccountType;
  country_of_origin: string;
  country_of_residence: string;
  city_of_residence: string;
  postal_address: string;
  company_name: string;
  company_address: string;
  company_tax_number: string;
  company_trade_register: string;
  job_title: string;
  language: Language;
};

export const PROFILE_TEXT_MAX = 120;

export function formOf({ name, account_type, language, metadata }: Profile): ProfileForm {
  return {
    name,
    account_type,
    language,
    country_of_origin: metadata.country_of_origin ?? "",
    country_of_residence: metadata.country_of_residence ?? "",
    city_of_residence: metadata.city_of_residence ?? "",
    postal_address: metadata.postal_address ?? "",
    company_name: metadata.company_name ?? "",
    company_address: metadata.company_address ?? "",
    company_tax_number: metadata.company_tax_number ?? "",
    company_trade_register: metadata.company_trade_register ?? "",
    job_title: metadata.job_title ?? "",
  };
}

/** The patch with the form's `changed` fields only, so that changes made elsewhere meanwhile are kept. */
export function patchOf(form: ProfileForm, changed: (name: keyof ProfileForm) => boolean): ProfilePatch {
  const optional = (text: string) => text.trim() || null;
  const whole: Required<Omit<ProfilePatch, "user_category" | "time_zone" | "dashboard" | keyof Appearance>> =
    {
      name: form.name.trim(),
      language: form.language,
      account_type: form.account_type,
      country_of_origin: form.country_of_origin || null,
      country_of_residence: form.country_of_residence || null,
      city_of_residence: optional(form.city_of_residence),
      postal_address: optional(form.postal_address),
      company_name: optional(form.company_name),
      company_address: optional(form.company_address),
      company_tax_number: optional(form.company_tax_number),
      company_trade_register: optional(form.company_trade_register),
      job_title: optional(form.job_title),
    };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => changed(name as keyof ProfileForm)));
}
