import { Answers as AnswersSchema } from "@passerelle/contract/catalogue/answers";
import type { FormData } from "@passerelle/contract/requests/ordering";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { type DraftForm, NO_DETAILS, sameContent } from "./draft-form.ts";

type Fields = Omit<DraftForm, "form_data" | "answers" | "payment_method">;

/**
 * Changed fields of a form. Only these are stored, because the rest may have another version when they are restored.
 */
export type UnsavedInput = { fields: Partial<Fields>; details: Partial<FormData>; answers: Answers };

/** Frozen after a payment: choices, and the typed name that replaces one. */
const CHOICES = ["country_code", "service_id", "organism_id", "organism_name"] as const;
const FIELDS = [
  ...CHOICES,
  "relative_id",
  "organism_contact_person",
  "organism_contact_poste",
  "organism_contact_phone",
] as const satisfies (keyof Fields)[];
const DETAILS = Object.keys(NO_DETAILS) as (keyof FormData)[];

/** The fields of `form` that differ from `base`. */
export function changedInput(base: DraftForm, form: DraftForm): UnsavedInput {
  const { form_data: details } = form;
  return {
    fields: pick(FIELDS, (field) => (form[field] === base[field] ? undefined : form[field])),
    details: details
      ? pick(DETAILS, (field) => (details[field] === base.form_data?.[field] ? undefined : details[field]))
      : {},
    answers: Object.fromEntries(
      Object.entries(form.answers).filter(([key, answer]) => !isSame(answer, base.answers[key])),
    ),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies `input` to `form`. `profile`: details that a form without any shows. `locked`: the order cannot change, so
 * choices stay. Undefined when nothing changes.
 */
export function applyInput(
  form: DraftForm,
  { fields, details, answers }: UnsavedInput,
  { profile, locked }: { profile: FormData; locked: boolean },
): DraftForm | undefined {
  const changed: DraftForm = {
    ...form,
    ...fields,
    ...(locked && pick(CHOICES, (field) => form[field])),
    form_data:
      Object.keys(details).length > 0 ? { ...(form.form_data ?? profile), ...details } : form.form_data,
    answers: { ...form.answers, ...answers },
  };
  return sameContent(changed, form) ? undefined : changed;
}

/** Merges two inputs; the later wins. */
export function mergeInput(earlier: UnsavedInput, later: UnsavedInput): UnsavedInput {
  return {
    fields: { ...earlier.fields, ...later.fields },
    details: { ...earlier.details, ...later.details },
    answers: { ...earlier.answers, ...later.answers },
  };
}

/** The valid part of a stored input. */
export function parseInput(kept: unknown): UnsavedInput {
  const { fields, details, answers } = (kept ?? {}) as {
    fields?: Record<string, unknown>;
    details?: Record<string, unknown>;
    answers?: unknown;
  };
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    fields: pick(FIELDS, (field) => text(fields?.[field])),
    details: pick(DETAILS, (field) => text(details?.[field])),
    // The form of the service is not known here; the server keeps the answers that belong to it.
    answers: AnswersSchema.safeParse(answers).data ?? {},
  };
}

function pick<K extends string>(
  names: readonly K[],
  value: (name: K) => string | undefined,
): Partial<Record<K, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = value(name);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as Partial<Record<K, string>>;
}
