import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { passwordProblems, refusesPassword } from "../new-password.ts";
import { PasswordInput } from "../public/password-input.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

type NewPasswordFormProps = {
  /** The account's email address, for password managers. */
  email: string;
  submitLabel: string;
  failedTitle: string;
  /**
   * Resolves with whether the password was changed; false when something else is asked first. Throws what
   * `authFailure` accepts.
   */
  onSubmit: (password: string) => Promise<boolean>;
  /** Fields above it. */
  children?: React.ReactNode;
};

type Texts = { password: string; again: string };

/** A new password with its repetition and strength. Cleared after success, kept after a failure. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, submitLabel, failedTitle, onSubmit, children } = props;
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const hydrated = useHydrated();
  const [texts, setTexts] = useState<Texts>({ password: "", again: "" });
  const [errors, setErrors] = useState<Partial<Texts>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const [refusals, setRefusals] = useState(0);
  // After the rendering that marks invalid fields, including the parent's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const problems = passwordProblems(texts);
    const words = Object.entries(problems).map(([name, problem]) => [
      name,
      t(`problems.${problem}`, REGISTRATION_LIMITS.password),
    ]);
    setErrors(Object.fromEntries(words) as Partial<Texts>);
    if (words.length > 0) return setRefusals(refusals + 1);
    setBusy(true);
    try {
      if (await onSubmit(texts.password)) setTexts({ password: "", again: "" });
    } catch (error) {
      if (refusesPassword(error)) setErrors({ password: failureWords(error) });
      else setFailure(error);
      setRefusals(refusals + 1);
    } finally {
      setBusy(false);
    }
  }

  const bind = (name: keyof Texts) => ({
    value: texts[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setTexts({ ...texts, [name]: event.target.value }),
    autoComplete: "new-password",
  });

  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      {children}
      <div className="flex flex-col gap-2">
        <Field
          label={t("reset.password")}
          required
          hint={t("register.password_hint", { min: REGISTRATION_LIMITS.password.min })}
          error={errors.password}
        >
          {(field) => <PasswordInput {...field} {...bind("password")} />}
        </Field>
        <StrengthMeter password={texts.password} />
      </div>
      <Field label={t("register.password_again")} required error={errors.again}>
        {(field) => <PasswordInput {...field} {...bind("again")} />}
      </Field>
      {failure !== undefined && (
        <Alert kind="error" title={failedTitle}>
          {failureWords(failure)}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={busy} disabled={!hydrated} className="self-start max-sm:w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
