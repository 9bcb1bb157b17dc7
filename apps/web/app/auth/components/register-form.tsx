import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { useWatch } from "react-hook-form";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../public/password-input.tsx";
import { register as makeAccount } from "../register.ts";
import { NameField, PlaceFields, RegistrationFrame, RoleFields } from "./registration-fields.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import { useRegistration } from "./use-registration.ts";

/** The fields of spec 1 §2.9; `onDone` receives the address of the activation email. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const t = useWords("auth");
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const registration = useRegistration({
    save: async (values, phone) => {
      await makeAccount(values, phone, language);
      onDone(values.email.trim());
    },
  });
  const { form, error } = registration;
  const { register, control } = form;
  const password = useWatch({ control, name: "password" }) ?? "";

  return (
    <RegistrationFrame {...registration} ready={hydrated} submitLabel={t("register.submit")}>
      <RoleFields {...registration} />
      <NameField {...registration} />
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
      <PlaceFields {...registration} />
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
    </RegistrationFrame>
  );
}
