import { NewRefund } from "@passerelle/contract/payments/refunds";
import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { formatMoney } from "@passerelle/domain/money";
import { STAFF_REFUND_REASONS } from "@passerelle/domain/payments/refunds";
import { readTypedAmount } from "@passerelle/domain/payments/tracking";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { requestRefund } from "./api.ts";

type Typed = { amount: string; reason: (typeof STAFF_REFUND_REASONS)[number]; note: string };

/** Requests a refund of a part or all of what is left of a payment. A failure keeps what was typed. */
export function RefundForm({ payment }: { payment: TrackedPaymentDetail }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(requestRefund(useQueryClient(), payment.id));
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Chosen before the first attempt, so that sending twice requests one refund.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { currency, refundable } = payment;
  const all = formatMoney({ amount: refundable, currency }, language);
  const bodyOf = ({ amount, reason, note }: Typed) => ({ id, amount: minorOf(amount), reason, note });

  /** The typed amount in minor units; not a number where it is none. */
  const minorOf = (typed: string): number => readTypedAmount(typed, currency) ?? Number.NaN;

  const form = useForm<Typed>({
    defaultValues: { amount: "", reason: "goodwill", note: "" },
    resolver: contractResolver(NewRefund, bodyOf),
  });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    if (minorOf(typed.amount) > refundable) {
      form.setError("amount", { message: "too_big" }, { shouldFocus: true });
      return;
    }
    try {
      await mutateAsync(bodyOf(typed));
      showToast({ kind: "success", title: t("refund_form.done") });
      setId(crypto.randomUUID());
      form.reset();
      setOpen(false);
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  if (!open)
    return (
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {t("refund_form.open", { amount: all })}
      </Button>
    );
  return (
    <form
      noValidate
      method="post"
      aria-label={t("refund_form.title")}
      onSubmit={form.handleSubmit(send)}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
    >
      <h3 className="text-lg">{t("refund_form.title")}</h3>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("refund_form.amount", { currency })}
          hint={t("refund_form.amount_hint", { amount: all })}
          required
          error={errors.amount && t("refund_form.amount_wrong", { amount: all })}
        >
          {(field) => (
            <TextInput {...field} {...form.register("amount")} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
        <Field label={t("refund_form.reason")} required>
          {(field) => (
            <Select {...field} {...form.register("reason")}>
              {STAFF_REFUND_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`refunds.reasons.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label={t("refund_form.note")}
        hint={t("refund_form.note_hint")}
        required
        error={errors.note && t("refund_form.note_wrong")}
      >
        {(field) => <TextArea {...field} {...form.register("note")} rows={2} maxLength={500} />}
      </Field>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {t("refund_form.send")}
        </Button>
        <Button variant="ghost" size="sm" disabled={isSubmitting} onClick={() => setOpen(false)}>
          {t("refund_form.cancel")}
        </Button>
      </div>
    </form>
  );
}
