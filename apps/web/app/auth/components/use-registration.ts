import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { useEffect, useRef, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { useProblemWords } from "../../lib/contract-form.ts";
import { loadPhoneNumbers } from "../../lib/phone-numbers.ts";
import { dismissFailure, showToast } from "../../lib/toast.ts";
import { useKeptChoice } from "../../lib/use-kept-choice.ts";
import { usePhoneNumbers } from "../../lib/use-phone-numbers.ts";
import { useWords } from "../../lib/words.tsx";
import { dialCountryOf } from "../../ui/dial-code-select.tsx";
import { authFailure } from "../auth-failure.ts";
import { refusesPassword } from "../new-password.ts";
import { type Registration, registrationResolver } from "../registration.ts";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

type Options = {
  /** `phone` is E.164. Throws what `authFailure` accepts. */
  save: (values: Registration, phone: string) => Promise<void>;
  /** Undefined on a page that the server renders, so that text typed before hydration stays. */
  defaults?: Partial<Registration>;
};

export type RegistrationForm = ReturnType<typeof useRegistration>;

const LIMITS: Partial<Record<keyof Registration, { min: number; max: number }>> = REGISTRATION_LIMITS;

/** State of a registration form. */
export function useRegistration({ save: send, defaults }: Options) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords("unknown_registration");
  const problemWords = useProblemWords();
  const phones = usePhoneNumbers();
  const [chosen, setChosen] = useState<string>();
  const chooseDial = useKeptChoice("dial_country", setChosen);
  const [failure, setFailure] = useState<unknown>();
  // A ref, because the form calls the resolver later, with the countries of that moment.
  const countries = useRef<Parameters<typeof dialCountryOf>[1]>({ chosen: undefined, residence: undefined });
  const readPhone = async () => {
    const plans = await loadPhoneNumbers();
    return (text: string) => plans.toE164(text, dialCountryOf(plans, countries.current));
  };

  const resolver: Resolver<Registration> = async (...input) =>
    registrationResolver(await readPhone())(...input);
  const form = useForm<Registration>({
    mode: "onTouched",
    resolver,
    shouldFocusError: false,
    ...(defaults && { defaultValues: defaults }),
  });
  const { control, formState, handleSubmit, setError, trigger } = form;

  const residence = useWatch({ control, name: "country_of_residence" });
  countries.current = { chosen, residence };
  const country = dialCountryOf(phones, countries.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number may be invalid in another country
  useEffect(() => {
    if (formState.touchedFields.phone) void trigger("phone");
  }, [country]);

  const example = phones?.example(country);
  const element = useRef<HTMLFormElement>(null);
  // Focuses the first invalid field in page order, which differs from the order of their registration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [formState.submitCount]);

  async function save(values: Registration) {
    const phone = (await readPhone())(values.phone.trim());
    if (!phone) return setError("phone", { message: "phone_invalid" }, { shouldFocus: true });
    try {
      await send(values, phone);
      dismissFailure();
    } catch (error) {
      const { code } = authFailure(error);
      if (code === "email_taken") setError("email", { message: "taken" }, { shouldFocus: true });
      else if (code === "email_invalid") setError("email", { message: "email" }, { shouldFocus: true });
      else if (refusesPassword(error)) setError("password", { message: code }, { shouldFocus: true });
      else setFailure(error);
      showToast({ kind: "error", title: t("register.failed"), description: failureWords(error) });
    }
  }

  return {
    form,
    element,
    phones,
    dialCountry: country,
    chooseDial,
    /** An error of the service that belongs to no field. */
    failure: failure === undefined ? undefined : failureWords(failure),
    /** Words for a field's error. */
    error: (name: keyof Registration) => {
      const missing = t(name === "terms" ? "problems.terms" : "problems.required");
      return problemWords(formState.errors[name], {
        required: missing,
        invalid: missing,
        too_short: t("problems.too_short", { ...LIMITS[name] }),
        too_long: t("problems.too_long", { ...LIMITS[name] }),
        name_invalid: t("problems.name"),
        phone_invalid: t("problems.phone", { example: example ?? "" }),
        email: t("problems.email"),
        mismatch: t("problems.mismatch"),
        taken: t("problems.taken"),
        weak_password: t("problems.weak_password"),
        known_password: t("failures.known_password"),
      });
    },
    example,
    submit: (event: React.FormEvent) => {
      setFailure(undefined);
      // The numbering plans may have failed to load.
      return handleSubmit(save)(event).catch((error: unknown) => {
        setFailure(error);
        showToast({ kind: "error", title: t("register.failed"), description: failureWords(error) });
      });
    },
  };
}
