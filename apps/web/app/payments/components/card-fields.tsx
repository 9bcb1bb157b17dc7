import { groupCardNumber } from "@passerelle/domain/payments/card";
import type { UseFormReturn } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { groupExpiry } from "../expiry.ts";
import type { PaymentValues } from "../public/payment-form.ts";

/** Formats an input's value and keeps the cursor behind the same digit. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, "").length;
  const atEnd = input.selectionStart === input.value.length;
  const text = format(input.value);
  if (text === input.value) return;
  input.value = text;
  let digits = 0;
  let at = 0;
  while (at < text.length && digits < before) if (/\d/.test(text[at++] ?? "")) digits++;
  const cursor = atEnd ? text.length : at;
  input.setSelectionRange(cursor, cursor);
}

/** Number, name, expiry and code of a card. These fields are the only place that holds them. */
export function CardFields({ form }: { form: UseFormReturn<PaymentValues> }) {
  const t = useWords("payments");
  const errors = form.formState.errors.card;
  const number = form.register("card.number");
  const expiry = form.register("card.expiry");
  const message = (error: { type?: string | number } | undefined) =>
    error ? t(`validation.${error.type as "name_required"}`) : undefined;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("card.number")} required className="sm:col-span-2" error={message(errors?.number)}>
        {(field) => (
          <TextInput
            {...field}
            {...number}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={19}
            placeholder="0000 0000 0000 0000"
            onChange={(event) => {
              reformat(event.currentTarget, groupCardNumber);
              void number.onChange(event);
            }}
          />
        )}
      </Field>
      <Field label={t("card.name")} required className="sm:col-span-2" error={message(errors?.name)}>
        {(field) => (
          <TextInput {...field} {...form.register("card.name")} autoComplete="cc-name" maxLength={80} />
        )}
      </Field>
      <Field label={t("card.expiry")} required error={message(errors?.expiry)}>
        {(field) => (
          <TextInput
            {...field}
            {...expiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={7}
            placeholder={t("card.expiry_shape")}
            onChange={(event) => {
              reformat(event.currentTarget, groupExpiry);
              void expiry.onChange(event);
            }}
          />
        )}
      </Field>
      <Field label={t("card.cvc")} required error={message(errors?.cvc)}>
        {(field) => (
          <TextInput
            {...field}
            {...form.register("card.cvc")}
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            placeholder="123"
          />
        )}
      </Field>
    </div>
  );
}
