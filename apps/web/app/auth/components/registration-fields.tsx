import { ACCOUNT_TYPES } from "@passerelle/domain/profiles/registration";
import { PROPOSED_ROLE } from "@passerelle/domain/profiles/user-category";
import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { useUserCategory } from "../../lib/user-category.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DialCodeSelect } from "../../ui/dial-code-select.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Inline } from "../../ui/inline.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { Choice } from "../public/choice.tsx";
import { CountrySelect } from "./country-select.tsx";
import type { RegistrationForm } from "./use-registration.ts";

/** Role and account type: the form's values, those of the visitor's category, or the first of each. */
export function RoleFields({ form: { register, formState }, error }: RegistrationForm) {
  const t = useWords("auth");
  const category = useUserCategory();
  const proposed = category ? PROPOSED_ROLE[category] : REGISTRABLE_ROLES[0];
  const { role: chosenRole = proposed, account_type: chosenType = ACCOUNT_TYPES[0] } =
    formState.defaultValues ?? {};
  return (
    <>
      <Choice legend={t("register.role")} error={error("role")}>
        {REGISTRABLE_ROLES.map((role) => (
          <RadioCard
            key={role}
            {...register("role")}
            value={role}
            defaultChecked={role === chosenRole}
            label={t(`register.${role}`)}
            description={t(`register.${role}_hint`)}
          />
        ))}
      </Choice>
      <Choice legend={t("register.account_type")} error={error("account_type")}>
        {ACCOUNT_TYPES.map((type) => (
          <RadioCard
            key={type}
            {...register("account_type")}
            value={type}
            defaultChecked={type === chosenType}
            label={t(`register.${type}`)}
            description={t(`register.${type}_hint`)}
          />
        ))}
      </Choice>
    </>
  );
}

export function NameField({ form, error }: RegistrationForm) {
  const t = useWords("auth");
  return (
    <Field label={t("register.full_name")} required error={error("full_name")}>
      {(field) => <TextInput {...field} {...form.register("full_name")} autoComplete="name" />}
    </Field>
  );
}

/** Country of origin, residence and phone number. */
export function PlaceFields({ form, error, phones, dialCountry, chooseDial, example }: RegistrationForm) {
  const t = useWords("auth");
  const { control, register } = form;
  return (
    <>
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
    </>
  );
}

type RegistrationFrameProps = RegistrationForm & {
  /** Whether the page is hydrated. */
  ready: boolean;
  submitLabel: string;
  children: React.ReactNode;
};

/** The form around the fields: terms, errors and submit button. */
export function RegistrationFrame({ ready, submitLabel, children, ...registration }: RegistrationFrameProps) {
  const t = useWords("auth");
  const { form, element, error, failure, submit } = registration;
  const { register, formState } = form;
  const wrong = Object.keys(formState.errors).length > 0 && formState.isSubmitted;
  return (
    // With POST, a form that is sent before hydration does not put the password into the URL.
    <form ref={element} noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
      {children}
      <Checkbox
        {...register("terms")}
        required
        label={<Inline text={t("register.terms")} newTab />}
        error={error("terms")}
      />
      {wrong && <Alert kind="error">{t("register.correct")}</Alert>}
      {failure && (
        <Alert kind="error" title={t("register.failed")}>
          {failure}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={formState.isSubmitting} disabled={!ready}>
        {submitLabel}
      </Button>
    </form>
  );
}
