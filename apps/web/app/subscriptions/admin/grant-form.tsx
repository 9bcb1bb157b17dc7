import { adminSubscriptions } from "@passerelle/contract/subscriptions/admin";
import { textIn } from "@passerelle/domain/languages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { allPlansQuery, grantPeriod } from "./api.ts";

const GRANT = adminSubscriptions["POST /api/admin/subscriptions/grants"].body;

type Typed = { email: string; plan_id: string; days: string; reason: string };
const NOTHING: Typed = { email: "", plan_id: "", days: "30", reason: "" };

/** Gives a person a period, or extends the one that they have, with a reason that is kept. */
export function GrantForm() {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { data: plans = [] } = useQuery(allPlansQuery);
  const { mutateAsync } = useMutation(grantPeriod(useQueryClient()));
  const [failure, setFailure] = useState<string>();
  // Kept until it was given, so that a repeated press gives one period.
  const [id, setId] = useState(() => crypto.randomUUID());
  const bodyOf = ({ days, ...typed }: Typed) => ({
    id,
    ...typed,
    days: days === "" ? Number.NaN : Number(days),
  });
  const form = useForm<Typed>({ defaultValues: NOTHING, resolver: contractResolver(GRANT, bodyOf) });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      const { name, email } = await mutateAsync(bodyOf(typed));
      showToast({ kind: "success", title: t("grant.done", { name: name || email }) });
      setId(crypto.randomUUID());
      form.reset(NOTHING);
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <FactCard title={t("grant.title")}>
      <form
        noValidate
        method="post"
        aria-label={t("grant.title")}
        onSubmit={form.handleSubmit(send)}
        className="flex flex-col gap-3"
      >
        <p className="text-muted text-sm">{t("grant.lead")}</p>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field
            label={t("grant.email")}
            required
            error={errors.email && t("grant.email_wrong")}
            className="sm:col-span-2"
          >
            {(field) => <TextInput {...field} {...form.register("email")} type="email" autoComplete="off" />}
          </Field>
          <Field label={t("grant.plan")} required error={errors.plan_id && t("grant.plan_wrong")}>
            {(field) => (
              <Select {...field} {...form.register("plan_id")}>
                <option value="">{t("grant.choose")}</option>
                {plans.map((plan) => (
                  <option key={plan.id} value={plan.id}>
                    {textIn(plan.name, language)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("grant.days")} required error={errors.days && t("grant.days_wrong")}>
            {(field) => <TextInput {...field} {...form.register("days")} inputMode="numeric" />}
          </Field>
          <Field
            label={t("grant.reason")}
            hint={t("grant.reason_hint")}
            required
            error={errors.reason && t("grant.reason_wrong")}
            className="sm:col-span-2"
          >
            {(field) => <TextArea {...field} {...form.register("reason")} rows={2} maxLength={300} />}
          </Field>
        </div>
        {failure && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" size="sm" busy={isSubmitting} className="self-start">
          {t("grant.send")}
        </Button>
      </form>
    </FactCard>
  );
}
