export type ContextErrors = {
  countryCode?: "country_required";
  serviceId?: "service_required";
  organismId?: "modality_required";
};

export type DetailsErrors = {
  userName?: "name_required";
  userEmail?: "email_invalid";
  cityOfResidence?: "city_required";
};

type Text = string | null | undefined;

// The longest address that mail can carry (RFC 5321).
const LONGEST_EMAIL = 254;

/**
 * The required documents that are not among the provided ones, in the order required, each once (spec 2 §5).
 */
export function missingDocuments(required: readonly string[], provided: readonly string[]): string[] {
  return [...new Set(required)].filter((name) => !provided.includes(name));
}

/** Whether `text`, spaces around it ignored, looks like an address; only a mail that arrives proves one. */
export function isEmailShaped(text: string): boolean {
  const address = text.trim();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(0, at));
  const labels = address.slice(at + 1).split(".");
  return (
    address.length <= LONGEST_EMAIL &&
    /^[^\s@,;<>()[\]"\\]{1,64}$/u.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    !/^\p{N}+$/u.test(labels.at(-1) ?? "")
  );
}

/**
 * What is wrong with the context step (spec 2 §5), by form field; empty when it may be left.
 *
 * `free`: the service is free in the chosen country. `modalityId`: the one that `selectModality` found. A
 * paid service without a modality has no price yet, so the organism that would give it one is asked for; this
 * is looked at only once country and service are chosen.
 */
export function contextErrors(context: {
  countryCode: Text;
  serviceId: Text;
  free: boolean;
  modalityId: Text;
}): ContextErrors {
  const errors: ContextErrors = {};
  if (isBlank(context.countryCode)) errors.countryCode = "country_required";
  if (isBlank(context.serviceId)) errors.serviceId = "service_required";
  const chosen = !errors.countryCode && !errors.serviceId;
  if (chosen && !context.free && isBlank(context.modalityId)) errors.organismId = "modality_required";
  return errors;
}

/** What is wrong with the details step (spec 2 §5), by field of `form_data`; empty when it may be left. */
export function detailsErrors(details: {
  userName: Text;
  userEmail: Text;
  cityOfResidence: Text;
}): DetailsErrors {
  const errors: DetailsErrors = {};
  if (isBlank(details.userName)) errors.userName = "name_required";
  if (!isEmailShaped(details.userEmail ?? "")) errors.userEmail = "email_invalid";
  if (isBlank(details.cityOfResidence)) errors.cityOfResidence = "city_required";
  return errors;
}

function isBlank(text: Text): boolean {
  return !text?.trim();
}
