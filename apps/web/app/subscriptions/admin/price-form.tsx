import { adminSubscriptions } from "@passerelle/contract/subscriptions/admin";
import { CURRENCIES, type Currency } from "@passerelle/domain/money";
import { readTypedAmount } from "@passerelle/domain/payments/tracking";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { currencyLabel } from "../../lib/format-names.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { savePrice } from "./api.ts";

const PRICE = adminSubscriptions["PUT /api/admin/subscription-plans/:id/prices"].body;

type Typed = { currency: Currency; valid_from: string; amount: string };
const NOTHING: Typed = { currency: "XOF", valid_from: "", amount: "" };

const bodyOf = ({ amount, ...typed }: Typed) => ({
  ...typed,
  amount: readTypedAmount(amount, typed.currency) ?? Number.NaN,
});

/** Sets the price of a plan in a currency from a day on: a new version, which leaves the earlier ones as they are. */
export function PriceForm({ planId, name: plan }: { planId: string; name: string }) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(savePrice(useQueryClient()));
  const [failure, setFailure] = useState<string>();
  const form = useForm<Typed>({ defaultValues: NOTHING, resolver: contractResolver(PRICE, bodyOf) });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      await mutateAsync({ id: planId, ...bodyOf(typed) });
      showToast({ kind: "success", title: t("price.saved") });
      form.reset(NOTHING);
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={t("price.title", { plan })}
      onSubmit={form.handleSubmit(send)}
      className="flex flex-col gap-3"
    >
      <h3 className="text-lg">{t("price.title", { plan })}</h3>
      <div className="grid items-start gap-3 md:grid-cols-3">
        <Field label={t("price.currency")} required>
          {(field) => (
            <Select {...field} {...form.register("currency")}>
              {CURRENCIES.map((currency) => (
                <option key={currency} value={currency}>
                  {currencyLabel(currency, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("price.amount")} required error={errors.amount && t("price.amount_wrong")}>
          {(field) => (
            <TextInput {...field} {...form.register("amount")} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
        <Field
          label={t("price.valid_from")}
          required
          error={errors.valid_from && t("price.valid_from_wrong")}
        >
          {(field) => <TextInput {...field} {...form.register("valid_from")} type="date" />}
        </Field>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" size="sm" variant="secondary" busy={isSubmitting} className="self-start">
        {t("price.save")}
      </Button>
    </form>
  );
}
