import type { SharedPayment } from "@passerelle/contract/payments/links";
import { formatMoney, inMajorUnits } from "@passerelle/domain/money";
import CreditCard from "lucide-react/icons/credit-card";
import Lock from "lucide-react/icons/lock";
import Smartphone from "lucide-react/icons/smartphone";
import Wallet from "lucide-react/icons/wallet";
import { ApiError } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { proposeOperator } from "../public/propose-operator.ts";
import { LinkMethodFields } from "./link-method-fields.tsx";
import type { LinkFailure, LinkField } from "./read-order.ts";

const ICONS = { card: CreditCard, mobile_money: Smartphone, paypal: Wallet };

type LinkFormProps = {
  shared: SharedPayment;
  /** The idempotency key of this form. */
  formKey: string;
  failed: LinkFailure | undefined;
};

/** A plain form, which works without scripts: the fields of a method are shown once it is chosen. */
export function LinkForm({ shared, formKey, failed }: LinkFormProps) {
  const t = useWords("payments/link");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const { left, currency, allows_partial, minimum, methods, asked_by } = shared;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const values = failed?.values;
  const errorOf = (field: LinkField) =>
    failed?.wrong.includes(field)
      ? t(`problems.${field as "amount"}`, { minimum: money(minimum) })
      : undefined;
  const isAmountOutdated = failed?.failure === "payment_left_changed";
  const offered = String(inMajorUnits(left, currency));
  const only = methods.length === 1 ? methods[0]?.method : undefined;
  return (
    <form method="post" noValidate className="flex flex-col gap-6" onInput={proposeOperator}>
      {failed && <Problem failed={failed} />}
      {/* A refused order may be sent again with its key; an order that exists may not. */}
      <input
        type="hidden"
        name="key"
        value={failed && failed.failure !== "idempotency_key_reused" ? failed.values.key : formKey}
      />
      <Card className="flex flex-col gap-5">
        {allows_partial ? (
          <Field
            label={t("amount")}
            required
            hint={t("amount_hint", { left: money(left), minimum: money(Math.min(minimum, left)) })}
            error={errorOf("amount")}
          >
            {(field) => (
              <TextInput
                {...field}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                className="tabular-nums"
                defaultValue={isAmountOutdated ? offered : (values?.amount ?? offered)}
              />
            )}
          </Field>
        ) : (
          <input type="hidden" name="amount" value={offered} />
        )}
        <Field
          label={t("payer_name")}
          required
          hint={t("payer_name_hint", { name: asked_by })}
          error={errorOf("payer_name")}
        >
          {(field) => (
            <TextInput
              {...field}
              name="payer_name"
              autoComplete="name"
              maxLength={80}
              defaultValue={values?.payer_name}
            />
          )}
        </Field>
        <Field label={t("payer_email")} required hint={t("payer_email_hint")} error={errorOf("payer_email")}>
          {(field) => (
            <TextInput
              {...field}
              type="email"
              name="payer_email"
              autoComplete="email"
              maxLength={254}
              defaultValue={values?.payer_email}
            />
          )}
        </Field>
      </Card>
      <fieldset aria-describedby="method-error">
        <legend className="mb-3 font-display text-xl">{payments("method")}</legend>
        <ul className="flex flex-col gap-3">
          {methods.map((one) => {
            const Icon = ICONS[one.method];
            return (
              <li key={one.method} className="group/method">
                <RadioCard
                  name="method"
                  value={one.method}
                  defaultChecked={(values?.method || only) === one.method}
                  label={payments(`methods.${one.method}.label`)}
                  description={payments(`methods.${one.method}.text`)}
                  icon={<Icon className="size-6" />}
                />
                <div className="hidden pt-4 group-has-[input[name=method]:checked]/method:block">
                  <LinkMethodFields method={one} isPart={allows_partial} values={values} errorOf={errorOf} />
                </div>
              </li>
            );
          })}
        </ul>
        <div className="mt-2">
          <FieldError id="method-error">
            {failed?.wrong.includes("method") && payments("validation.method_required")}
          </FieldError>
        </div>
      </fieldset>
      <p className="flex items-start gap-3 text-sm text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t("secure")}
      </p>
      <Button type="submit" size="lg" className="w-full">
        {allows_partial ? t("pay_part") : payments("pay", { amount: money(left) })}
      </Button>
    </form>
  );
}

function Problem({ failed: { failure, requestId, wrong } }: { failed: LinkFailure }) {
  const t = useWords("payments/link");
  const payments = useWords("payments");
  const words = useFailureWords();
  const text =
    wrong.length > 0
      ? t("correct")
      : words(new ApiError(failure, requestId ? { request_id: requestId } : {}));
  return (
    <Alert kind="error" title={payments("error")}>
      {text}
    </Alert>
  );
}
