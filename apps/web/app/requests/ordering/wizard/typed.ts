import type { FormData } from "@passerelle/contract/requests/ordering";
import { type DraftForm, NO_DETAILS, sameContent } from "./draft-form.ts";

type Fields = Omit<DraftForm, "form_data" | "payment_method">;

/** What was typed or chosen over a form, field by field: the rest may be another version by the time it is laid back. */
export type Typed = { fields: Partial<Fields>; details: Partial<FormData> };

/** Frozen once something was paid: choices, and the name that stands in for one. */
const CHOICES = ["country_code", "service_id", "organism_id", "organism_name"] as const;
const FIELDS = [
  ...CHOICES,
  "organism_contact_person",
  "organism_contact_poste",
  "organism_contact_phone",
] as const satisfies (keyof Fields)[];
const DETAILS = Object.keys(NO_DETAILS) as (keyof FormData)[];

/** What `form` says that `base` does not. */
export function typedOver(base: DraftForm, form: DraftForm): Typed {
  const { form_data: details } = form;
  return {
    fields: pick(FIELDS, (field) => (form[field] === base[field] ? undefined : form[field])),
    details: details
      ? pick(DETAILS, (field) => (details[field] === base.form_data?.[field] ? undefined : details[field]))
      : {},
  };
}

/**
 * `typed` over `form`. `profile`: the details that a form without any shows. `locked`: what is ordered can no longer
 * change, so choices stay. Undefined when that changes nothing.
 */
export function layOver(
  form: DraftForm,
  { fields, details }: Typed,
  { profile, locked }: { profile: FormData; locked: boolean },
): DraftForm | undefined {
  const laid: DraftForm = {
    ...form,
    ...fields,
    ...(locked && pick(CHOICES, (field) => form[field])),
    form_data:
      Object.keys(details).length > 0 ? { ...(form.form_data ?? profile), ...details } : form.form_data,
  };
  return sameContent(laid, form) ? undefined : laid;
}

/** Both: where they speak of one field, the later. */
export function joinTyped(earlier: Typed, later: Typed): Typed {
  return {
    fields: { ...earlier.fields, ...later.fields },
    details: { ...earlier.details, ...later.details },
  };
}

/** Of what was kept, whatever it is by now, what can be laid over a form. */
export function readTyped(kept: unknown): Typed {
  const { fields, details } = (kept ?? {}) as {
    fields?: Record<string, unknown>;
    details?: Record<string, unknown>;
  };
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    fields: pick(FIELDS, (field) => text(fields?.[field])),
    details: pick(DETAILS, (field) => text(details?.[field])),
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
