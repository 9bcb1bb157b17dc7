import type { Profile } from "@passerelle/contract/profiles";
import type {
  FormData,
  RequestDetail,
  RequestDraft,
  TypedDetails,
} from "@passerelle/contract/requests/ordering";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";

/** What a save of the wizard contains, apart from its version and identity. */
export type DraftContent = Omit<RequestDraft, "version" | "save_id" | "step">;

/** The part of it that is saved when typing pauses. */
export type TypedContent = Omit<TypedDetails, "version" | "save_id">;

/** The wizard's fields: text is never null, and "" means that nothing is chosen. */
export type DraftForm = {
  country_code: string;
  service_id: string;
  /** The relative for whom it is; "" for the customer. */
  relative_id: string;
  organism_id: string;
  /** Typed by hand; ignored while an organism is picked. */
  organism_name: string;
  organism_contact_person: string;
  organism_contact_poste: string;
  organism_contact_phone: string;
  /**
   * Null until the details step is edited or left. The step then shows the profile's details without saving them:
   * otherwise a request left after its first step would resume past the details.
   */
  form_data: FormData | null;
  /** What the service asks, as typed. */
  answers: Answers;
  payment_method: RequestDraft["payment_method"];
};

export const NO_DETAILS: FormData = {
  userName: "",
  userEmail: "",
  userPhone: "",
  additionalInfo: "",
  cityOfResidence: "",
  companyName: "",
  companyAddress: "",
  companyTaxNumber: "",
  companyTradeRegister: "",
  jobTitle: "",
};

export function newForm(preset: { serviceId: string; countryCode?: string | undefined }): DraftForm {
  return {
    country_code: preset.countryCode ?? "",
    service_id: preset.serviceId,
    relative_id: "",
    organism_id: "",
    organism_name: "",
    organism_contact_person: "",
    organism_contact_poste: "",
    organism_contact_phone: "",
    form_data: null,
    answers: {},
    payment_method: null,
  };
}

export function formOf(request: RequestDetail): DraftForm {
  const details = request.form_data;
  return {
    country_code: request.country.code,
    service_id: request.service.id,
    relative_id: request.relative_id ?? "",
    organism_id: request.organism_id ?? "",
    organism_name: request.organism_id ? "" : (request.organism_name ?? ""),
    organism_contact_person: request.organism_contact_person ?? "",
    organism_contact_poste: request.organism_contact_poste ?? "",
    organism_contact_phone: request.organism_contact_phone ?? "",
    form_data: Object.values(details).every((text) => text === "") ? null : { ...NO_DETAILS, ...details },
    answers: request.answers,
    payment_method: request.payment_method,
  };
}

/** The form of which `draft` is the content. */
export function formOfDraft(draft: DraftContent): DraftForm {
  return {
    country_code: draft.country_code,
    service_id: draft.service_id,
    relative_id: draft.relative_id ?? "",
    organism_id: draft.organism_id ?? "",
    organism_name: draft.organism_name ?? "",
    organism_contact_person: draft.organism_contact_person ?? "",
    organism_contact_poste: draft.organism_contact_poste ?? "",
    organism_contact_phone: draft.organism_contact_phone ?? "",
    // A draft kept by an earlier version of the page has fewer details.
    form_data: Object.values(draft.form_data).every((text) => text === "")
      ? null
      : { ...NO_DETAILS, ...draft.form_data },
    answers: draft.answers ?? {},
    payment_method: draft.payment_method,
  };
}

/** Whether an organisation is named, so that its contact can be (spec 2 §2). */
export function hasOrganism(form: DraftForm): boolean {
  return form.organism_id !== "" || form.organism_name.trim() !== "";
}

/** The content to save; the contact of an organisation that is no longer named is dropped. */
export function contentOf(form: DraftForm): DraftContent {
  const contact = (text: string) => (hasOrganism(form) ? text.trim() || null : null);
  const details = form.form_data ?? NO_DETAILS;
  return {
    country_code: form.country_code,
    service_id: form.service_id,
    relative_id: form.relative_id || null,
    organism_id: form.organism_id || null,
    organism_name: form.organism_id ? null : form.organism_name.trim() || null,
    organism_contact_person: contact(form.organism_contact_person),
    organism_contact_poste: contact(form.organism_contact_poste),
    organism_contact_phone: contact(form.organism_contact_phone),
    // Fixed key order, because contents are compared as JSON.
    form_data: Object.fromEntries(
      Object.keys(NO_DETAILS).map((field) => [field, details[field as keyof FormData].trim()]),
    ) as FormData,
    answers: tidied(form.answers),
    payment_method: form.payment_method,
  };
}

/** The part of the content that is saved when typing pauses. It includes the choice, which determines the form of the answers. */
export const typedIn = (content: DraftContent): TypedContent => ({
  service_id: content.service_id,
  country_code: content.country_code,
  organism_id: content.organism_id,
  form_data: content.form_data,
  answers: content.answers ?? {},
});

/**
 * Answers as the server stores them: without surrounding spaces and blank texts. Sorted, since the database and the fields may
 * name the parts of an answer in another order.
 */
function tidied<Given>(value: Given): Given {
  if (typeof value === "string") return value.trim() as Given;
  if (Array.isArray(value)) return value.map(tidied) as Given;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, part]) => [key, tidied(part)]).filter(([, part]) => part !== ""),
  ) as Given;
}

/** Whether two forms save the same content. `contentOf` builds both, so their keys are in the same order. */
export function sameContent(one: DraftForm, other: DraftForm): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/** Whether the form orders the same as the saved request, so that the request's price and documents still apply. */
export function sameChoice(form: DraftForm, request: RequestDetail): boolean {
  return (
    form.service_id === request.service.id &&
    form.country_code === request.country.code &&
    (form.organism_id || null) === request.organism_id
  );
}

/** Changes the country and clears what depends on it; the service in the address stays (spec 2 §4). */
export function withCountry(form: DraftForm, code: string, presetServiceId: string): DraftForm {
  if (code === form.country_code) return form;
  return {
    ...form,
    country_code: code,
    service_id: presetServiceId,
    organism_id: "",
    organism_name: "",
    organism_contact_person: "",
    organism_contact_poste: "",
    organism_contact_phone: "",
  };
}

/** The customer's details from the profile, for a form without any. */
export function detailsOf(profile: Profile): FormData {
  return {
    ...NO_DETAILS,
    userName: profile.name,
    userEmail: profile.email,
    userPhone: profile.phone,
    cityOfResidence: profile.metadata.city_of_residence ?? "",
    companyName: profile.metadata.company_name ?? "",
    companyAddress: profile.metadata.company_address ?? "",
    companyTaxNumber: profile.metadata.company_tax_number ?? "",
    companyTradeRegister: profile.metadata.company_trade_register ?? "",
    jobTitle: profile.metadata.job_title ?? "",
  };
}
