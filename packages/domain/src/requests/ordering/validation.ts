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

// The longest address in an email (RFC 5321).
const LONGEST_EMAIL = 254;

/** Required documents that are not provided, in the required order, each once (spec 2 §5). */
export function missingDocuments(required: readonly string[], provided: readonly string[]): string[] {
  return [...new Set(required)].filter((name) => !provided.includes(name));
}

/** Whether `text`, ignoring surrounding spaces, looks like an email address. Only a delivered email proves one. */
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
 * Errors of the context step by field (spec 2 §5); empty when it is complete.
 *
 * `free`: the service is free in the chosen country. `modalityId`: the result of `selectModality`. A paid service
 * without a modality has no price, so an organism is required; checked only once country and service are chosen.
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

/** Errors of the details step by field of `form_data` (spec 2 §5); empty when it is complete. */
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
