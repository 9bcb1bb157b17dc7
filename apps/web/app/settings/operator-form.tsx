import {
  type OperatorForm as Form,
  OperatorForm as FormSchema,
  type OperatorSettings,
} from "@passerelle/contract/settings";
import {
  OPERATOR_FIELD_LENGTH,
  OPERATOR_FIELDS,
  type Operator,
  SELLER_FIELDS,
} from "@passerelle/domain/settings/operator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../lib/contract-form.ts";
import { useFailureWords } from "../lib/failure.ts";
import { formatDateTime } from "../lib/format.ts";
import { api } from "../lib/session.ts";
import { replaceSettings } from "../lib/settings.ts";
import { showToast } from "../lib/toast.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { operatorSettings, publishOperator } from "./api.ts";

const KEYBOARDS = { email: "email", phone: "tel" } as const;

const isRequired = (field: keyof Operator) => SELLER_FIELDS.some((required) => required === field);

/** Who runs the site, as a super_admin publishes it (look.md, *Presence and proof*). */
export function OperatorForm() {
  const { data, error, refetch } = useQuery(operatorSettings);
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  return <Loaded key={data.version} settings={data} />;
}

/** Invented values are not proposed. */
const valuesOf = ({ operator, source }: OperatorSettings) =>
  Object.fromEntries(
    OPERATOR_FIELDS.map((field) => [field, source === "demo" ? "" : (operator[field] ?? "")]),
  ) as Form;

function Loaded({ settings }: { settings: OperatorSettings }) {
  const t = useWords("settings");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Form>({
    defaultValues: valuesOf(settings),
    resolver: contractResolver(FormSchema, (typed: Form) => typed),
  });
  const { errors, isSubmitting } = form.formState;

  async function publish(operator: Form) {
    setFailure(undefined);
    try {
      client.setQueryData(operatorSettings.queryKey, await publishOperator(settings.version, operator));
      showToast({ kind: "success", title: t("operator.published") });
      // Ordering may be open now. Where this fails the next page load shows it.
      void api("GET /api/settings").then(replaceSettings, () => {});
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <Card>
      <p className="max-w-prose">{t("operator.lead")}</p>
      <Source settings={settings} />
      <form
        noValidate
        method="post"
        onSubmit={form.handleSubmit(publish)}
        className="mt-5 flex flex-col gap-4"
      >
        <div className="grid gap-4 md:grid-cols-2">
          {OPERATOR_FIELDS.map((name) => (
            <Field
              key={name}
              label={t(`operator.fields.${name}`)}
              required={isRequired(name)}
              error={errors[name] && t(isRequired(name) ? "operator.required" : "operator.invalid")}
            >
              {(field) => (
                <TextInput
                  {...field}
                  {...form.register(name)}
                  inputMode={KEYBOARDS[name as keyof typeof KEYBOARDS]}
                  maxLength={OPERATOR_FIELD_LENGTH}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </div>
        {failure && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" busy={isSubmitting} className="self-start">
          {t("operator.publish")}
        </Button>
      </form>
    </Card>
  );
}

/** Where the published identity comes from, and whether it is complete enough to sell. */
function Source({ settings: { source, saved, operator } }: { settings: OperatorSettings }) {
  const t = useWords("settings");
  const { language } = useLanguage();
  if (source === "demo")
    return (
      <Alert kind="warning" title={t("operator.fictional")} className="mt-4">
        {t("operator.fictional_text", { name: operator.name ?? "" })}
      </Alert>
    );
  return (
    <p className="mt-1 text-sm text-muted">
      {saved
        ? t("operator.saved", {
            date: formatDateTime(saved.at, language),
            name: saved.by ?? t("test.nobody"),
          })
        : t("operator.configured")}
    </p>
  );
}
