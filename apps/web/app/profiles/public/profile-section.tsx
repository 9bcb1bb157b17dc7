import { ProfilePatch } from "@passerelle/contract/profiles";
import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { COMPANY_ADDRESS_MAX, COMPANY_NUMBER_MAX } from "@passerelle/domain/profiles/company";
import {
  ACCOUNT_TYPES,
  POSTAL_ADDRESS_MAX,
  REGISTRATION_LIMITS,
} from "@passerelle/domain/profiles/registration";
import { useEffect, useId, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link, useRevalidator } from "react-router";
import { Choice } from "../../auth/public/choice.tsx";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { languageChanged } from "../../lib/language-changes.ts";
import { useProfile } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CountryOptions } from "../../ui/country-options.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { AuthUpdateError, saveProfile } from "../profile/api.ts";
import { AvatarField } from "../profile/avatar-field.tsx";
import { LeaveGuard } from "../profile/leave-guard.tsx";
import { formOf, PROFILE_TEXT_MAX, type ProfileForm, patchOf } from "./profile-form.ts";

type TextField = Exclude<
  keyof ProfileForm,
  "name" | "account_type" | "country_of_origin" | "country_of_residence" | "language"
>;

/** A person's own profile (spec 1 §3 *Profile update fields*) and picture. */
export function ProfileSection() {
  const t = useWords("profiles/profile");
  const profile = useProfile();
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {t("title")}
        </h2>
        <Link to={`/profile/${profile.id}`} className="py-2 font-semibold text-primary underline">
          {t("see")}
        </Link>
      </div>
      <AvatarField />
      <ProfileFields />
    </Card>
  );
}

function ProfileFields() {
  const t = useWords("profiles/profile");
  const auth = useWords("auth");
  const profile = useProfile();
  const failureWords = useFailureWords();
  const { language, switchLanguage } = useLanguage();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const [saved, setSaved] = useState<Language>();

  // The language switch in the header changes the account's language too, so an unchanged field follows it.
  const stored = useRef(profile);
  const form = useForm<ProfileForm>({
    defaultValues: formOf(profile),
    resolver: contractResolver(ProfilePatch, (values) => {
      const before = formOf(stored.current);
      return patchOf(values, (name) => values[name] !== before[name]);
    }),
  });
  const { control, formState, getValues, handleSubmit, register, reset, setValue, watch } = form;
  const { errors, dirtyFields, isDirty, isSubmitting } = formState;
  useEffect(() => {
    if (stored.current === profile) return;
    stored.current = profile;
    reset(formOf(profile), { keepDirtyValues: true });
  }, [profile, reset]);

  // A change of language is announced in the new one, once its words are loaded.
  useEffect(() => {
    if (saved !== language) return;
    setSaved(undefined);
    showToast({ kind: "success", title: t("saved"), description: t("saved_text") });
  }, [saved, language, t]);

  /** Shows the page in the saved language; false when its words could not be loaded, though the profile is saved. */
  async function showLanguage(next: Language): Promise<boolean> {
    try {
      await switchLanguage(next);
    } catch {
      return false;
    }
    languageChanged(next);
    await revalidate();
    return true;
  }

  async function save(values: ProfileForm) {
    setFailure(undefined);
    const sent = getValues();
    try {
      const kept = await saveProfile(patchOf(values, (name) => dirtyFields[name] === true));
      stored.current = kept;
      const typed = getValues();
      reset(formOf(kept));
      // Input made while saving stays in the form, unsaved.
      for (const name of Object.keys(sent) as (keyof ProfileForm)[])
        if (typed[name] !== sent[name]) setValue(name, typed[name], { shouldDirty: true });
      setSaved(kept.language === language || (await showLanguage(kept.language)) ? kept.language : language);
    } catch (error) {
      showRefused(form, error);
      const auth = error instanceof AuthUpdateError;
      const title = t(auth ? "auth_failed" : "failed");
      const text = t(auth ? "auth_failed_text" : "failed_text");
      setFailure({ title, text: auth ? text : `${text} ${failureWords(error)}` });
      showToast({ kind: "error", title, description: text });
    }
  }

  const nameProblems: Record<string, string> = {
    required: auth("problems.required"),
    too_short: auth("problems.too_short", REGISTRATION_LIMITS.full_name),
    too_long: auth("problems.too_long", REGISTRATION_LIMITS.full_name),
    name_invalid: auth("problems.name"),
  };
  const problem = (name: keyof ProfileForm) => {
    const message = errors[name]?.message;
    if (!message) return undefined;
    if (message === "number_invalid") return t("number_invalid");
    return (name === "name" && nameProblems[message]) || t("refused");
  };
  const text = (name: TextField, autoComplete: string, maxLength = PROFILE_TEXT_MAX) => (
    <Field
      label={t(`${name}`)}
      hint={name === "postal_address" && t("postal_address_hint")}
      error={problem(name)}
    >
      {(field) => (
        <TextInput {...field} {...register(name)} maxLength={maxLength} autoComplete={autoComplete} />
      )}
    </Field>
  );
  const country = (name: "country_of_origin" | "country_of_residence", autoComplete: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: bound }) => (
        <Field label={t(`${name}`)} error={problem(name)}>
          {(field) => (
            <Select {...field} {...bound} autoComplete={autoComplete}>
              <option value="">{t("not_said")}</option>
              <CountryOptions />
            </Select>
          )}
        </Field>
      )}
    />
  );

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="mt-6 flex flex-col gap-6">
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <Field
        label={t("name")}
        required
        hint={profile.kyc_status === "verified" && t("name_hint")}
        error={problem("name")}
      >
        {(field) => <TextInput {...field} {...register("name")} autoComplete="name" />}
      </Field>
      <Choice legend={t("account_type")} error={problem("account_type")}>
        {ACCOUNT_TYPES.map((type) => (
          <RadioCard
            key={type}
            {...register("account_type")}
            value={type}
            label={auth(`register.${type}`)}
            description={auth(`register.${type}_hint`)}
          />
        ))}
      </Choice>
      <div className="grid gap-6 sm:grid-cols-2">
        {country("country_of_origin", "off")}
        {country("country_of_residence", "country")}
        {text("city_of_residence", "address-level2")}
        {text("postal_address", "street-address", POSTAL_ADDRESS_MAX)}
        {text("company_name", "organization")}
        {text("job_title", "organization-title")}
        {watch("company_name").trim() !== "" && (
          <fieldset className="grid gap-6 rounded-lg border border-line p-4 sm:col-span-2 sm:grid-cols-2">
            <legend className="px-2 font-semibold">{t("company")}</legend>
            <p className="text-sm text-muted sm:col-span-2">{t("company_hint")}</p>
            {text("company_tax_number", "off", COMPANY_NUMBER_MAX)}
            {text("company_trade_register", "off", COMPANY_NUMBER_MAX)}
            <div className="sm:col-span-2">
              {text("company_address", "street-address", COMPANY_ADDRESS_MAX)}
            </div>
          </fieldset>
        )}
        <Field label={t("language")} required hint={t("language_hint")}>
          {({ required: _, ...field }) => (
            <Select {...field} {...register("language")}>
              {LANGUAGES.map((one) => (
                <option key={one} value={one} lang={one}>
                  {LANGUAGE_DETAILS[one].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {failure && (
        <Alert kind="error" title={failure.title}>
          {failure.text}
        </Alert>
      )}
      <Button type="submit" busy={isSubmitting} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
