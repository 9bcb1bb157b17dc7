import { type MandateDetails, MandateDraft } from "@passerelle/contract/mandates";
import { inEveryLanguage } from "@passerelle/domain/languages";
import { LONGEST_MANDATE_DAYS, longestDays } from "@passerelle/domain/mandates/limits";
import { type Power, principalLevel } from "@passerelle/domain/mandates/powers";
import { renderMandate } from "@passerelle/domain/mandates/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../lib/client.ts";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { type Offer, presentMandate, saveDraft } from "../api.ts";
import { FormChoice } from "./form-choice.tsx";
import { HolderFields } from "./holder-fields.tsx";
import { MandateTexts } from "./mandate-text.tsx";
import { PowerFields } from "./power-fields.tsx";
import {
  draftOf,
  factsOf,
  type KnownMandate,
  type MandateFormState,
  problemOf,
  REFUSED,
  type TypedMandate,
  typedOf,
} from "./typed-mandate.ts";

type MandateFormProps = {
  id: string;
  offer: Offer;
  /** The draft that is being changed. */
  former: MandateDetails | undefined;
  known?: KnownMandate;
  onSaved: () => void;
  /** The save was refused because the draft was changed elsewhere; the newer one has been read. */
  onOutdated?: () => void;
};

/** The form of a mandate beside the text that is made of it; saves a draft, or freezes the text to be signed. */
export function MandateForm({ id, offer, former, known, onSaved, onOutdated }: MandateFormProps) {
  const t = useWords("mandates/own");
  const client = useQueryClient();
  const save = useMutation(saveDraft(client));
  const present = useMutation(presentMandate(client));
  const refusalWords = useRefusalWords();
  const [failure, setFailure] = useState<string>();
  // Increased by each save, so that a second attempt is not refused as another person's change.
  const [version, setVersion] = useState(former?.mandate.version ?? 0);
  const form = useForm<TypedMandate>({
    defaultValues: typedOf(former, offer, known),
    resolver: contractResolver(MandateDraft, (typed) => draftOf(typed, offer, version), placeOf),
  });

  const { isDirty, isSubmitting } = form.formState;

  async function send(typed: TypedMandate, toSign: boolean) {
    setFailure(undefined);
    try {
      const saved = await save.mutateAsync({ id, ...draftOf(typed, offer, version) });
      setVersion(saved.mandate.version);
      form.reset(typed, { keepValues: true });
      if (toSign) await present.mutateAsync({ id, version: saved.mandate.version });
      onSaved();
    } catch (error) {
      if (failureCode(error) === "mandate_conflict" && onOutdated) {
        showToast({ kind: "error", title: refusalWords(error, draftOf(typed, offer, version).powers) });
        onOutdated();
        return;
      }
      showRefused(form, error);
      const reason = reasonOf(error);
      const place = reason && PLACES[reason];
      const message = refusalWords(error, draftOf(typed, offer, version).powers);
      if (place) form.setError(place, { type: REFUSED, message }, { shouldFocus: true });
      else setFailure(message);
    }
  }

  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form
        noValidate
        method="post"
        aria-label={t("form.title")}
        onSubmit={form.handleSubmit((typed) => send(typed, true))}
        className="flex flex-col gap-6"
      >
        <UnsavedGuard dirty={isDirty && !isSubmitting} />
        <Subject form={form} offer={offer} />
        <HolderFields form={form} offer={offer} />
        <PowerFields form={form} offer={offer} />
        <Term form={form} offer={offer} />
        <FormChoice form={form} known={known} />
        <RequiredLevel form={form} offer={offer} />
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {t("form.read")}
          </Button>
          <Button
            variant="secondary"
            disabled={isSubmitting}
            onClick={() => void form.handleSubmit((typed) => send(typed, false))()}
          >
            {t("form.keep")}
          </Button>
        </div>
      </form>
      <Preview form={form} offer={offer} number={former?.mandate.number} />
    </div>
  );
}

/** The field of the form for a path of the body, where the two differ. */
const placeOf = (path: string): string => {
  if (path === "holder" || path === "holder.id") return "proxy";
  if (path.startsWith("holder.")) return path.slice("holder.".length);
  return path.startsWith("ceiling") ? "amount" : path;
};

const REASONS = [
  "start_past",
  "start_late",
  "end_before_start",
  "too_long",
  "no_power",
  "ceiling_missing",
  "country_unknown",
  "holder_unknown",
  "own_holder",
  "phone_invalid",
] as const;

type Reason = (typeof REASONS)[number];

/** The fields at which these reasons are shown; other reasons are shown above the buttons. */
const PLACES: Partial<Record<Reason, "amount" | "starts_on" | "ends_on">> = {
  ceiling_missing: "amount",
  start_past: "starts_on",
  start_late: "starts_on",
  end_before_start: "ends_on",
  too_long: "ends_on",
};

function reasonOf(error: unknown): Reason | undefined {
  const given = error instanceof ApiError ? error.details.reason : undefined;
  return REASONS.find((one) => one === given);
}

/** Why the server refused a mandate, where the reason is more specific than that it is invalid. */
function useRefusalWords(): (error: unknown, powers: readonly Power[]) => string {
  const t = useWords("mandates/own");
  const failureWords = useFailureWords();
  return (error, powers) => {
    const reason = reasonOf(error);
    const days = longestDays(powers);
    if (reason === "too_long" && days < LONGEST_MANDATE_DAYS) return t("reasons.too_long_short", { days });
    return reason ? t(`reasons.${reason}`) : failureWords(error);
  };
}

type PartProps = { form: MandateFormState; offer: Offer };

function Subject({ form, offer }: PartProps) {
  const t = useWords("mandates/own");
  const { language } = useLanguage();
  const { errors } = form.formState;
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t("form.template")}</legend>
        {offer.templates.map(({ key, body }) => (
          <RadioCard
            key={key}
            value={key}
            {...form.register("template")}
            label={body.title[language]}
            description={body.summary[language]}
          />
        ))}
      </fieldset>
      <Field
        label={t("form.subject")}
        hint={t("form.subject_hint")}
        required
        error={errors.subject && t("form.missing")}
      >
        {(field) => <TextInput {...field} {...form.register("subject")} maxLength={300} />}
      </Field>
      <Field label={t("form.country")} required error={errors.country && t("form.missing")}>
        {(field) => (
          <Select {...field} {...form.register("country")}>
            <option value="">{t("form.choose")}</option>
            {offer.countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name[language]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function Term({ form, offer }: PartProps) {
  const t = useWords("mandates/own");
  const days = longestDays(draftOf(form.watch(), offer, 0).powers);
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t("form.starts_on")}
        required
        error={problemOf(errors.starts_on, t("form.wrong_date"))}
        className="justify-end"
      >
        {(field) => <TextInput {...field} {...form.register("starts_on")} type="date" />}
      </Field>
      <Field
        label={t("form.ends_on")}
        hint={days < LONGEST_MANDATE_DAYS ? t("form.ends_hint_short", { days }) : t("form.ends_hint")}
        required
        error={problemOf(errors.ends_on, t("form.wrong_date"))}
      >
        {(field) => <TextInput {...field} {...form.register("ends_on")} type="date" />}
      </Field>
    </div>
  );
}

function RequiredLevel({ form, offer }: PartProps) {
  const t = useWords("mandates/own");
  const { powers } = draftOf(form.watch(), offer, 0);
  const level = offer.templates.find(({ key }) => key === form.watch("template"))?.body.level ?? 1;
  return <p className="text-muted">{t("form.level", { level: principalLevel(powers, level) })}</p>;
}

function Preview({ form, offer, number }: PartProps & { number: string | undefined }) {
  const t = useWords("mandates/own");
  const { platform_name: platform } = useSettings();
  const typed = form.watch();
  const body = offer.templates.find(({ key }) => key === typed.template)?.body;
  if (!body) return null;
  const facts = factsOf(typed, offer, { number: number ?? "M-…", platform, blank: "[…]" });
  return (
    <section aria-labelledby="preview" className="xl:sticky xl:top-24">
      <h2 id="preview" className="mb-3 text-xl">
        {t("form.preview")}
      </h2>
      <div className="max-h-[80vh] overflow-y-auto rounded-card border border-line bg-surface px-5">
        <MandateTexts texts={inEveryLanguage((language) => renderMandate(body, facts, language))} />
      </div>
    </section>
  );
}
