import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { showToast } from "../../lib/toast.ts";
import { useScripted } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { signIn } from "../api.ts";
import { authFailure } from "../auth-failure.ts";
import { isEmail } from "../public/email.ts";
import { PasswordInput } from "../public/password-input.tsx";
import { ResendLink } from "./resend-link.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

type Login = { email: string; password: string };

/**
 * Signs in; the page navigates once the session is open. `onEmail` receives the typed address, for the other sign-in
 * methods.
 */
export function LoginForm({ onEmail }: { onEmail: (email: string) => void }) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const welcome = useWelcome();
  const scripted = useScripted();
  const { register, handleSubmit, formState, getValues } = useForm<Login>({ mode: "onTouched" });
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<{ error: unknown; email: string }>();
  const [missing, setMissing] = useState(false);
  const [waited, setWaited] = useState(false);
  const { code: failed, seconds = 0 } = failure ? authFailure(failure.error) : {};
  // What was typed before hydration is in the field only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the field's value at hydration
  useEffect(() => onEmail(getValues("email") ?? ""), []);
  useEffect(() => {
    if (failed !== "rate_limited" || seconds === 0) return;
    const timer = setTimeout(() => {
      setFailure(undefined);
      setWaited(true);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [failed, seconds]);

  function forget() {
    setFailure(undefined);
    setMissing(false);
    setWaited(false);
  }

  async function submit({ email, password }: Login) {
    forget();
    try {
      welcome(await signIn(email.trim(), password));
    } catch (error) {
      setFailure({ error, email: email.trim() });
      showToast({ kind: "error", title: t("login.failed"), description: failureWords(error) });
    }
  }

  const problem = (name: keyof Login) => errors[name] && t(`problems.${errors[name].message as "required"}`);

  return (
    <>
      <div role="status" className="mb-5 empty:hidden">
        {waited && <Alert>{t("login.waited")}</Alert>}
      </div>
      <div className="mb-5 flex flex-col gap-5 empty:hidden">
        {missing && <Alert kind="error">{t("failures.missing")}</Alert>}
        {failure && (
          <Alert
            kind="error"
            title={t("login.failed")}
            action={failed === "unconfirmed" && <ResendLink email={failure.email} />}
          >
            <p>{failureWords(failure.error)}</p>
            {failed === "rate_limited" && <p className="mt-2">{t("login.wait")}</p>}
          </Alert>
        )}
      </div>
      {/* With POST, a form that is sent before hydration does not put the password into the URL. */}
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(submit, () => {
          forget();
          setMissing(!getValues("email") || !getValues("password"));
        })}
        className="flex flex-col gap-5"
      >
        <Field label={t("email")} required error={problem("email")}>
          {(field) => (
            <TextInput
              {...field}
              {...register("email", {
                validate: (text = "") => (!text.trim() ? "required" : isEmail(text.trim()) || "email"),
                onChange: (event) => onEmail(event.target.value),
              })}
              type="email"
              autoComplete="username webauthn"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t("password")} required error={problem("password")}>
          {(field) => (
            <PasswordInput
              {...field}
              {...register("password", { validate: (text) => !!text || "required" })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <p className="-mt-3 text-right">
          <Link to="/forgot-password" className="inline-block py-2 text-primary underline">
            {t("login.forgot")}
          </Link>
        </p>
        <Button type="submit" size="lg" busy={isSubmitting} {...scripted} className="w-full">
          {t(isSubmitting ? "login.submitting" : "login.submit")}
        </Button>
      </form>
    </>
  );
}
