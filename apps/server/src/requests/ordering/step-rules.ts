import type { RequestDraft } from "@passerelle/contract/requests/ordering";
import { answerErrors } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { todayAt } from "@passerelle/domain/catalogue/forms/partial-date";
import { detailsErrors, isWrongPhone } from "@passerelle/domain/requests/ordering/validation";
import { AppError } from "../../platform/errors.ts";
import type { StoredRequest } from "../queries.ts";
import type { Terms } from "./terms.ts";

/** `paymentBeganAt`: when the payment of the request began. */
type Known = { missing: string[]; paid: boolean; paymentBeganAt: string | null; answers: Answers };

/** Refuses a step with invalid fields (spec 2 §5); other steps may still be incomplete. */
export function checkStep(draft: RequestDraft, terms: Terms, known: Known): void {
  switch (draft.step) {
    case "context":
      if (!terms.bill) throw new AppError("modality_required");
      requireContact(draft);
      return;
    case "details":
      requireDetails(draft.form_data);
      requireAnswers(terms.form, known.answers, known.paymentBeganAt);
      return;
    case "documents":
      requireDocuments(known.missing);
      return;
    case "payment":
      if (!terms.bill) throw new AppError("modality_required");
      if (terms.bill.total > 0 && !known.paid) throw new AppError("payment_due");
      return;
    case "summary":
      return;
  }
}

/** Throws `invalid_input` with each wrong field of `form_data`. */
export function requireDetails(details: RequestDraft["form_data"]): void {
  const fields = Object.entries(detailsErrors(details)).map(([field, code]) => ({
    field: `form_data.${field}`,
    code,
  }));
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
}

/** Throws `invalid_input` with each answer of the form that is missing or wrong. `paymentBeganAt`: when the payment began. */
export function requireAnswers(
  form: ServiceForm<string>,
  answers: Answers,
  paymentBeganAt: string | null = null,
): void {
  const fields = answerErrors(form, answers, todayAt(new Date(), paymentBeganAt)).map(({ path, code }) => ({
    field: `answers.${path}`,
    code,
  }));
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
}

/** Throws `invalid_input` when the phone number of the organisation's contact is invalid. */
export function requireContact({
  organism_contact_phone,
}: Pick<StoredRequest, "organism_contact_phone">): void {
  if (!isWrongPhone(organism_contact_phone)) return;
  throw new AppError("invalid_input", {
    fields: [{ field: "organism_contact_phone", code: "phone_invalid" }],
  });
}

/** Throws `documents_missing` with the names in the reader's language. */
export function requireDocuments(missing: string[]): void {
  if (missing.length > 0) throw new AppError("documents_missing", { details: { missing } });
}
