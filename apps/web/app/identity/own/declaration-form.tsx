import { identity, type OwnCase } from "@passerelle/contract/identity";
import { utcDay } from "@passerelle/domain/days";
import { declarationErrors } from "@passerelle/domain/identity/declaration";
import { IDENTITY_DOCUMENT_TYPES, MRZ_FORMATS_OF } from "@passerelle/domain/identity/document-sides";
import { formatOf, type MrzFormat } from "@passerelle/domain/identity/mrz-lines";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { combinedResolver, contractResolver, showRefused } from "../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CountryOptions } from "../../ui/country-options.tsx";
import { Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { saveDeclaration } from "../api.ts";
import { ownIdentityQuery } from "../public/own.ts";
import { MrzField } from "./mrz-field.tsx";
import { prefill } from "./read-zone.ts";

const BODY = identity["PUT /api/me/identity/cases/:id/declaration"].body;

type Typed = {
  document_type: string;
  document_country: string;
  family_name: string;
  given_names: string;
  birth_date: string;
  number: string;
  expires_on: string;
};

type Type = (typeof IDENTITY_DOCUMENT_TYPES)[number];

/** What the next steps and the review require. */
const completeness: Resolver<Typed> = (typed) => {
  const found = declarationErrors(typed, utcDay(new Date())).map(({ field, code }) => [
    field,
    { type: code },
  ]);
  return found.length === 0
    ? { values: typed, errors: {} }
    : { values: {}, errors: Object.fromEntries(found) };
};

const typeOf = (text: string): Type | null => IDENTITY_DOCUMENT_TYPES.find((type) => type === text) ?? null;

/** What is written on the document. The machine-readable zone fills in the fields that are still empty. */
export function DeclarationForm({ own, onSaved }: { own: OwnCase; onSaved: () => void }) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const failureWords = useFailureWords();
  const { declaration } = own;
  const client = useQueryClient();
  const save = useMutation(saveDeclaration(client));
  // The case is read again while the form is open: the version stays that of the values in it, until a conflict was shown.
  const [version, setVersion] = useState(own.version);
  const [lines, setLines] = useState(() => declaration.mrz.split("\n").filter(Boolean));
  const [format, setFormat] = useState<MrzFormat>();
  const [failure, setFailure] = useState<string>();
  const mrz = lines.some(Boolean) ? lines.join("\n") : "";
  const bodyOf = (typed: Typed) => ({
    version,
    certification: own.certification,
    ...typed,
    document_type: typeOf(typed.document_type),
    document_country: typed.document_country || null,
    birth_date: typed.birth_date || null,
    expires_on: typed.expires_on || null,
    mrz,
  });
  const form = useForm<Typed>({
    defaultValues: {
      document_type: declaration.document_type ?? "",
      document_country: declaration.document_country ?? "",
      family_name: declaration.family_name,
      given_names: declaration.given_names,
      birth_date: declaration.birth_date ?? "",
      number: declaration.number,
      expires_on: declaration.expires_on ?? "",
    },
    resolver: combinedResolver(contractResolver(BODY, bodyOf), completeness),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const type = typeOf(form.watch("document_type"));
  const formats = type ? MRZ_FORMATS_OF[type] : [];
  const shown = formatOf(lines) ?? (format && formats.includes(format) ? format : formats[0]);

  async function changeLines(next: string[]) {
    setLines(next);
    if (!formatOf(next)) return;
    for (const [field, text] of Object.entries(await prefill(next))) {
      if (form.getValues(field as keyof Typed) === "")
        form.setValue(field as keyof Typed, text, { shouldValidate: form.formState.isSubmitted });
    }
  }

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      await save.mutateAsync({ id: own.id, ...bodyOf(typed) });
      onSaved();
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
      // Read again by `saveDeclaration`: what is sent after this refusal replaces it.
      const read = client.getQueryData(ownIdentityQuery.queryKey)?.case;
      if (failureCode(error) === "identity_conflict" && read?.id === own.id) setVersion(read.version);
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={t("steps.document")}
      onSubmit={form.handleSubmit(send)}
      className="flex max-w-2xl flex-col gap-5"
    >
      <UnsavedGuard dirty={(isDirty || mrz !== declaration.mrz) && !isSubmitting} />
      <fieldset aria-describedby="type-error" className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t("document.type")}</legend>
        {IDENTITY_DOCUMENT_TYPES.map((one) => (
          <RadioCard
            key={one}
            value={one}
            {...form.register("document_type")}
            label={common(`types.${one}`)}
            description={t(`document.types.${one}`)}
          />
        ))}
        <FieldError id="type-error">{errors.document_type && t("document.choose_type")}</FieldError>
      </fieldset>
      <Field label={t("document.country")} required error={errors.document_country && t("document.missing")}>
        {(field) => (
          <Select {...field} {...form.register("document_country")}>
            <option value="">{t("document.choose_country")}</option>
            <CountryOptions />
          </Select>
        )}
      </Field>
      {shown && (
        <div className="flex flex-col gap-2">
          <MrzField format={shown} lines={lines} onChange={(next) => void changeLines(next)} />
          {formats.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              className="self-start"
              onClick={() => {
                setLines([]);
                setFormat(formats.find((one) => one !== shown));
              }}
            >
              {t("mrz.other_shape", { count: shown === "TD1" ? 2 : 3 })}
            </Button>
          )}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={common("fields.family_name")}
          required
          error={errors.family_name && t("document.missing")}
        >
          {(field) => <TextInput {...field} {...form.register("family_name")} autoComplete="family-name" />}
        </Field>
        <Field
          label={common("fields.given_names")}
          required
          error={errors.given_names && t("document.missing")}
        >
          {(field) => <TextInput {...field} {...form.register("given_names")} autoComplete="given-name" />}
        </Field>
        <Field
          label={common("fields.birth_date")}
          required
          error={errors.birth_date && t("document.missing")}
        >
          {(field) => (
            <TextInput {...field} {...form.register("birth_date")} type="date" autoComplete="bday" />
          )}
        </Field>
        <Field
          label={common("fields.expires_on")}
          required
          error={
            errors.expires_on &&
            t(errors.expires_on.type === "expired" ? "document.expired" : "document.missing")
          }
        >
          {(field) => <TextInput {...field} {...form.register("expires_on")} type="date" />}
        </Field>
        <Field label={common("fields.number")} required error={errors.number && t("document.missing")}>
          {(field) => (
            <TextInput
              {...field}
              {...form.register("number")}
              autoComplete="off"
              className="font-mono uppercase"
            />
          )}
        </Field>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" busy={isSubmitting} className="self-start">
        {t("document.save")}
      </Button>
    </form>
  );
}
