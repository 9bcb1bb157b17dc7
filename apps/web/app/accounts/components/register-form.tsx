import { ACCOUNT_TYPES, REGISTRATION_LIMITS } from "@passerelle/domain/accounts/registration";
import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { useWatch } from "react-hook-form";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DialCodeSelect } from "../../ui/dial-code-select.tsx";
import { Checkbox, Field, RadioCard, TextInput } from "../../ui/field.tsx";
import type { Registration } from "../registration.ts";
import { Choice } from "./choice.tsx";
import { CountrySelect } from "./country-select.tsx";
import { PasswordInput } from "./password-input.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import { useRegistration } from "./use-registration.ts";

const LIMITS: Partial<Record<keyof Registration, { min: number; max: number }>> = REGISTRATION_LIMITS;

/** The fields of spec 1 §2.9; `onDone` is told the address that the activation mail went to. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const t = useWords("accounts");
  const hydrated = useHydrated();
  const { form, element, phones, dialCountry, chooseDial, failure, problemOf, submit } =
    useRegistration(onDone);
  const { register, control, formState } = form;
  const password = useWatch({ control, name: "password" }) ?? "";
  const example = phones?.example(dialCountry);
  const wrong = Object.keys(formState.errors).length > 0 && formState.isSubmitted;

  const error = (name: keyof Registration) => {
    const problem = problemOf(name);
    return problem && t(`problems.${problem}`, { ...LIMITS[name], example: example ?? "" });
  };

  return (
    // The method keeps a form that is sent before the page answers from putting the password into the address.
    <form ref={element} noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
      <Choice legend={t("register.role")} error={error("role")}>
        {REGISTRABLE_ROLES.map((role, index) => (
          <RadioCard
            key={role}
            {...register("role")}
            value={role}
            defaultChecked={index === 0}
            label={t(`register.${role}`)}
            description={t(`register.${role}_hint`)}
          />
        ))}
      </Choice>
      <Choice legend={t("register.account_type")} error={error("account_type")}>
        {ACCOUNT_TYPES.map((type, index) => (
          <RadioCard
            key={type}
            {...register("account_type")}
            value={type}
            defaultChecked={index === 0}
            label={t(`register.${type}`)}
            description={t(`register.${type}_hint`)}
          />
        ))}
      </Choice>
      <Field label={t("register.full_name")} required error={error("full_name")}>
        {(field) => <TextInput {...field} {...register("full_name")} autoComplete="name" />}
      </Field>
      <Field label={t("email")} required error={error("email")}>
        {(field) => (
          <TextInput
            {...field}
            {...register("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <CountrySelect control={control} name="country_of_origin" error={error("country_of_origin")} />
        <CountrySelect
          control={control}
          name="country_of_residence"
          error={error("country_of_residence")}
          autoComplete="country"
        />
      </div>
      <Field
        label={t("register.phone")}
        required
        hint={example ? t("register.phone_hint", { example }) : t("register.phone_hint_empty")}
        error={error("phone")}
      >
        {(field) => (
          <div className="grid grid-cols-[minmax(7.5rem,2fr)_3fr] gap-2">
            <DialCodeSelect
              aria-label={t("register.dial_code")}
              value={dialCountry}
              onChange={chooseDial}
              phones={phones}
            />
            <TextInput
              {...field}
              {...register("phone")}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
            />
          </div>
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <Field
          label={t("password")}
          required
          hint={t("register.password_hint", { min: REGISTRATION_LIMITS.password.min })}
          error={error("password")}
        >
          {(field) => (
            <PasswordInput
              {...field}
              {...register("password", { deps: "password_again" })}
              autoComplete="new-password"
            />
          )}
        </Field>
        <StrengthMeter password={password} />
      </div>
      <Field label={t("register.password_again")} required error={error("password_again")}>
        {(field) => <PasswordInput {...field} {...register("password_again")} autoComplete="new-password" />}
      </Field>
      <Checkbox {...register("terms")} required label={t("register.terms")} error={error("terms")} />
      {wrong && <Alert kind="error">{t("register.correct")}</Alert>}
      {failure && (
        <Alert kind="error" title={t("register.failed")}>
          {failure}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={formState.isSubmitting} disabled={!hydrated}>
        {t("register.submit")}
      </Button>
    </form>
  );
}
