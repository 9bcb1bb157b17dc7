import { type AdminPlan, adminSubscriptions } from "@passerelle/contract/subscriptions/admin";
import { inEveryLanguage, LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { savePlan } from "./api.ts";

const PLAN = adminSubscriptions["PUT /api/admin/subscription-plans/:id"].body;

type Typed = {
  plan: {
    name: Record<Language, string>;
    summary: Record<Language, string>;
    months: string;
    rank: string;
    is_offered: boolean;
  };
};

type PlanEditorProps = { id: string; plan: AdminPlan | undefined; onDone: () => void };

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** Adds a plan, or renames one and changes where it stands. */
export function PlanEditor({ id, plan, onDone }: PlanEditorProps) {
  const t = useWords("subscriptions/admin");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(savePlan(useQueryClient()));
  // The plans are read again while the form is open: the version stays that of the values in it.
  const [version] = useState(plan?.version ?? 0);
  const [failure, setFailure] = useState<string>();
  const bodyOf = ({ plan: { months, rank, ...typed } }: Typed) => ({
    version,
    plan: { ...typed, months: numberOf(months), rank: numberOf(rank) },
  });
  const form = useForm<Typed>({
    defaultValues: {
      plan: {
        name: inEveryLanguage((language) => plan?.name[language] ?? ""),
        summary: inEveryLanguage((language) => plan?.summary[language] ?? ""),
        months: String(plan?.months ?? 1),
        rank: plan ? String(plan.rank) : "",
        is_offered: plan?.is_offered ?? true,
      },
    },
    resolver: contractResolver(PLAN, bodyOf),
  });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      await mutateAsync({ id, ...bodyOf(typed) });
      showToast({ kind: "success", title: t("plan.saved") });
      onDone();
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <FactCard title={t(plan ? "plan.edit" : "plans.add")}>
      <form
        noValidate
        method="post"
        aria-label={t(plan ? "plan.edit" : "plans.add")}
        onSubmit={form.handleSubmit(send)}
        className="flex flex-col gap-3"
      >
        <div className="grid items-start gap-3 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <Field
              key={`name-${language}`}
              label={t("plan.name", { language: LANGUAGE_DETAILS[language].name })}
              required
              error={errors.plan?.name?.[language] && t("plan.text_wrong")}
            >
              {(field) => (
                <TextInput
                  {...field}
                  {...form.register(`plan.name.${language}`)}
                  lang={language}
                  maxLength={60}
                />
              )}
            </Field>
          ))}
          {LANGUAGES.map((language) => (
            <Field
              key={`summary-${language}`}
              label={t("plan.summary", { language: LANGUAGE_DETAILS[language].name })}
              required
              error={errors.plan?.summary?.[language] && t("plan.text_wrong")}
            >
              {(field) => (
                <TextInput
                  {...field}
                  {...form.register(`plan.summary.${language}`)}
                  lang={language}
                  maxLength={200}
                />
              )}
            </Field>
          ))}
          <Field label={t("plan.months")} required error={errors.plan?.months && t("plan.months_wrong")}>
            {(field) => <TextInput {...field} {...form.register("plan.months")} inputMode="numeric" />}
          </Field>
          <Field
            label={t("plan.rank")}
            hint={t("plan.rank_hint")}
            required
            error={errors.plan?.rank && t("plan.rank_wrong")}
          >
            {(field) => <TextInput {...field} {...form.register("plan.rank")} inputMode="numeric" />}
          </Field>
        </div>
        <Checkbox label={t("plan.offered")} {...form.register("plan.is_offered")} />
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={isSubmitting}>
            {t("plan.save")}
          </Button>
          <Button variant="ghost" size="sm" disabled={isSubmitting} onClick={onDone}>
            {t("plan.stop")}
          </Button>
        </div>
      </form>
    </FactCard>
  );
}
