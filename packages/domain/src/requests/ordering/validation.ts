import { isEmailShaped } from "../../emails.ts";
import { isPhoneNumber } from "../../phones.ts";
import { isCompanyNumber } from "../../profiles/company.ts";
import type { ScanState } from "../../scans/scan-state.ts";

export type ContextErrors = {
  countryCode?: "country_required";
  serviceId?: "service_required";
  organismId?: "modality_required";
  contactPhone?: "phone_invalid";
};

export type DetailsErrors = {
  userName?: "name_required";
  userEmail?: "email_invalid";
  userPhone?: "phone_invalid";
  cityOfResidence?: "city_required";
  companyTaxNumber?: "number_invalid";
  companyTradeRegister?: "number_invalid";
};

type Text = string | null | undefined;

/** The keys of provided documents. Infected files do not count, because they cannot be read. */
export const providedKeys = (documents: readonly { doc_key: string; scan: ScanState }[]): string[] =>
  documents.filter(({ scan }) => scan !== "infected").map(({ doc_key }) => doc_key);

/** The required documents that are not provided, in the order of the asked ones (spec 2 §5). `provided`: keys of files. */
export function missingDocuments<Asked extends { key: string; required: boolean }>(
  asked: readonly Asked[],
  provided: readonly string[],
): Asked[] {
  return asked.filter(({ key, required }) => required && !provided.includes(key));
}

/**
 * Errors of the context step by field (spec 2 §5); empty when it is complete.
 *
 * `free`: the service is free in the chosen country. `modalityId`: the result of `selectModality`. A paid service
 * without a modality has no price, so an organism is required; checked only once country and service are chosen.
 * `contactPhone`: of the organisation's contact, optional.
 */
export function contextErrors(context: {
  countryCode: Text;
  serviceId: Text;
  free: boolean;
  modalityId: Text;
  contactPhone?: Text;
}): ContextErrors {
  const errors: ContextErrors = {};
  if (isBlank(context.countryCode)) errors.countryCode = "country_required";
  if (isBlank(context.serviceId)) errors.serviceId = "service_required";
  const chosen = !errors.countryCode && !errors.serviceId;
  if (chosen && !context.free && isBlank(context.modalityId)) errors.organismId = "modality_required";
  if (isWrongPhone(context.contactPhone)) errors.contactPhone = "phone_invalid";
  return errors;
}

/** Errors of the details step by field of `form_data` (spec 2 §5); empty when it is complete. */
export function detailsErrors(details: {
  userName: Text;
  userEmail: Text;
  /** Optional. */
  userPhone?: Text;
  cityOfResidence: Text;
  /** The numbers of the company are asked only with a name. */
  companyName?: Text;
  companyTaxNumber?: Text;
  companyTradeRegister?: Text;
}): DetailsErrors {
  const errors: DetailsErrors = {};
  if (isBlank(details.userName)) errors.userName = "name_required";
  if (!isEmailShaped(details.userEmail ?? "")) errors.userEmail = "email_invalid";
  if (isWrongPhone(details.userPhone)) errors.userPhone = "phone_invalid";
  if (isBlank(details.cityOfResidence)) errors.cityOfResidence = "city_required";
  if (isBlank(details.companyName)) return errors;
  for (const number of ["companyTaxNumber", "companyTradeRegister"] as const) {
    const text = details[number] ?? "";
    if (!isBlank(text) && !isCompanyNumber(text)) errors[number] = "number_invalid";
  }
  return errors;
}

/** Whether an optional phone number is given and invalid. */
export function isWrongPhone(text: Text): boolean {
  return !isBlank(text) && !isPhoneNumber(text ?? "");
}

function isBlank(text: Text): boolean {
  return !text?.trim();
}
