import { type VaultDetails, VaultDetails as VaultDetailsSchema } from "@passerelle/contract/vault";
import { isNumbered, VAULT_TYPES, type VaultType } from "@passerelle/domain/vault/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CountryOptions } from "../../ui/country-options.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { saveDocument } from "../api.ts";

type Typed = {
  type: VaultType;
  title: string;
  holder: string;
  country: string;
  number: string;
  issued_on: string;
  expires_on: string;
};

/** Countries, numbers and dates that are empty are sent as null; a number is sent only for types that have one. */
const bodyOf = (typed: Typed): VaultDetails => ({
  type: typed.type,
  title: typed.title,
  holder: typed.holder,
  country: typed.country || null,
  number: isNumbered(typed.type) ? typed.number || null : null,
  issued_on: typed.issued_on || null,
  expires_on: typed.expires_on || null,
});

type DetailsFormProps = {
  id: string;
  details: VaultDetails;
  submitLabel: string;
  onSaved: () => void;
  onCancel?: () => void;
};

/** What a person says of a document. Only the type is required. */
export function DetailsForm({ id, details, submitLabel, onSaved, onCancel }: DetailsFormProps) {
  const t = useWords("vault/own");
  const types = useWords("vault");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const save = useMutation(saveDocument(useQueryClient()));
  const [failure, setFailure] = useState<string>();
  const form = useForm<Typed>({
    defaultValues: {
      type: details.type,
      title: details.title,
      holder: details.holder,
      country: details.country ?? "",
      number: details.number ?? "",
      issued_on: details.issued_on ?? "",
      expires_on: details.expires_on ?? "",
    },
    resolver: contractResolver(VaultDetailsSchema, bodyOf),
  });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      await save.mutateAsync({ id, ...bodyOf(typed) });
      onSaved();
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={t("form.label")}
      onSubmit={form.handleSubmit(send)}
      className="flex max-w-2xl flex-col gap-5"
    >
      <Field label={t("form.type")} required>
        {(field) => (
          <Select {...field} {...form.register("type")}>
            {VAULT_TYPES.map((type) => (
              <option key={type} value={type}>
                {types(`types.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("form.title")}
          hint={t("form.title_hint")}
          error={errors.title && t("form.wrong_text")}
        >
          {(field) => <TextInput {...field} {...form.register("title")} maxLength={120} />}
        </Field>
        <Field
          label={t("form.holder")}
          hint={t("form.holder_hint")}
          error={errors.holder && t("form.wrong_text")}
        >
          {(field) => <TextInput {...field} {...form.register("holder")} maxLength={120} />}
        </Field>
        {/* Fields with a hint stand side by side, so that the inputs of a row are at one height. */}
        {isNumbered(form.watch("type")) && (
          <Field
            label={t("form.number")}
            hint={t("form.number_hint")}
            error={errors.number && t("form.wrong_text")}
          >
            {(field) => (
              <TextInput
                {...field}
                {...form.register("number")}
                maxLength={60}
                autoComplete="off"
                className="font-mono"
              />
            )}
          </Field>
        )}
        <Field
          label={t("form.expires_on")}
          hint={t("form.expires_hint")}
          error={
            errors.expires_on &&
            t(
              errors.expires_on.message === "expiry_before_issue"
                ? "form.expiry_before_issue"
                : "form.wrong_date",
            )
          }
        >
          {(field) => <TextInput {...field} {...form.register("expires_on")} type="date" />}
        </Field>
        <Field label={t("form.country")}>
          {(field) => (
            <Select {...field} {...form.register("country")}>
              <option value="">{t("form.no_country")}</option>
              <CountryOptions />
            </Select>
          )}
        </Field>
        <Field label={t("form.issued_on")} error={errors.issued_on && t("form.wrong_date")}>
          {(field) => <TextInput {...field} {...form.register("issued_on")} type="date" />}
        </Field>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {ui("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
