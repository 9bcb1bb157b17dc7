import { useEffect, useRef, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { loadPhoneNumbers } from "../../lib/phone-numbers.ts";
import { showToast } from "../../lib/toast.ts";
import { usePhoneNumbers } from "../../lib/use-phone-numbers.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { DEFAULT_DIAL_COUNTRY } from "../../ui/dial-code-select.tsx";
import { register } from "../api.ts";
import { authFailure } from "../auth-failure.ts";
import { type Problem, type Registration, registrationProblems } from "../registration.ts";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

/**
 * The registration form's state. No default texts: what was typed before the page answered stays. `onDone` is told the
 * address that the activation mail went to.
 */
export function useRegistration(onDone: (email: string) => void) {
  const t = useWords("accounts");
  const { language } = useLanguage();
  const failureWords = useAuthFailureWords("unknown_registration");
  const phones = usePhoneNumbers();
  const [chosenDial, setChosenDial] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  // The resolver is called by the form when it likes, with the calling code of that moment.
  const dial = useRef(DEFAULT_DIAL_COUNTRY);

  const resolver: Resolver<Registration> = async (values) => {
    const { toE164 } = await loadPhoneNumbers();
    const problems = registrationProblems(
      { ...values, phone_country: dial.current },
      (text, country) => toE164(text, country) !== undefined,
    );
    const errors = Object.entries(problems).map(([name, problem]) => [name, { type: problem }]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
  const form = useForm<Registration>({ mode: "onTouched", resolver, shouldFocusError: false });
  const { control, formState, handleSubmit, setError, trigger } = form;

  const residence = useWatch({ control, name: "country_of_residence" });
  const lived = residence && phones?.callingCode(residence) ? residence : DEFAULT_DIAL_COUNTRY;
  dial.current = chosenDial ?? lived;
  const country = dial.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another country judges the same number differently
  useEffect(() => {
    if (formState.touchedFields.phone) void trigger("phone");
  }, [country]);

  const element = useRef<HTMLFormElement>(null);
  // In the order of the page, which is not the order in which its fields made themselves known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sending
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [formState.submitCount]);

  async function save(values: Registration) {
    const phone = (await loadPhoneNumbers()).toE164(values.phone.trim(), dial.current);
    if (!phone) return setError("phone", { type: "phone" }, { shouldFocus: true });
    try {
      await register(values, phone, language);
      onDone(values.email.trim());
    } catch (error) {
      const { code } = authFailure(error);
      if (code === "email_taken") setError("email", { type: "taken" }, { shouldFocus: true });
      else if (code === "email_invalid") setError("email", { type: "email" }, { shouldFocus: true });
      else if (code === "weak_password")
        setError("password", { type: "weak_password" }, { shouldFocus: true });
      else setFailure(error);
      showToast({ kind: "error", title: t("register.failed"), description: failureWords(error) });
    }
  }

  return {
    form,
    element,
    phones,
    dialCountry: country,
    chooseDial: setChosenDial,
    /** What the service refused that is no field's fault. */
    failure: failure === undefined ? undefined : failureWords(failure),
    problemOf: (name: keyof Registration) => formState.errors[name]?.type as Problem | undefined,
    submit: (event: React.FormEvent) => {
      setFailure(undefined);
      // The numbering plans may be what could not be fetched.
      return handleSubmit(save)(event).catch((error: unknown) => {
        setFailure(error);
        showToast({ kind: "error", title: t("register.failed"), description: failureWords(error) });
      });
    },
  };
}
