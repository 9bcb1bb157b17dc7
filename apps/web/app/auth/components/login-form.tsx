import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { showToast } from "../../lib/toast.ts";
import { useScripted } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import type { AuthFailure } from "../auth-failure.ts";
import { failureWords } from "../failure-words.ts";
import { findFailure } from "../find-failure.ts";
import { loadApi } from "../load-api.ts";
import { isEmail } from "../public/email.ts";
import { PasswordInput } from "../public/password-input.tsx";
import { useWelcome } from "./use-welcome.ts";

// When its code cannot be loaded, the link is not offered.
const ResendLink = lazy<React.ComponentType<{ email?: string }>>(() =>
  import("./resend-link.tsx").then(
    (module) => ({ default: module.ResendLink }),
    () => ({ default: () => null }),
  ),
);

type FieldName = "email" | "password";
type Problem = "required" | "email";

const CHECKS: Record<FieldName, (text: string) => Problem | undefined> = {
  email: (text) => (!text.trim() ? "required" : isEmail(text.trim()) ? undefined : "email"),
  password: (text) => (text ? undefined : "required"),
};

/**
 * Signs in; the page navigates once the session is open. `onEmail` receives the typed address, for the other sign-in methods. A
 * field is checked when it is left, then at each change. The library of the other forms is not used, because a page of two fields
 * should not load it (decision 0217).
 */
export function LoginForm({ onEmail }: { onEmail: (email: string) => void }) {
  const t = useWords("auth");
  const welcome = useWelcome();
  const scripted = useScripted();
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const [touched, setTouched] = useState<FieldName[]>([]);
  const [problems, setProblems] = useState<Partial<Record<FieldName, Problem | undefined>>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure & { email: string }>();
  const [missing, setMissing] = useState(false);
  const [waited, setWaited] = useState(false);
  const { code: failed, seconds = 0 } = failure ?? {};
  // What was typed before hydration is in the field only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the field's value at hydration
  useEffect(() => onEmail(typedIn("email")), []);
  useEffect(() => {
    if (failed !== "rate_limited" || seconds === 0) return;
    const timer = setTimeout(() => {
      setFailure(undefined);
      setWaited(true);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [failed, seconds]);

  function typedIn(name: FieldName) {
    return fields.current[name]?.value ?? "";
  }

  function check(name: FieldName) {
    setProblems((known) => ({ ...known, [name]: CHECKS[name](typedIn(name)) }));
  }

  function forget() {
    setFailure(undefined);
    setMissing(false);
    setWaited(false);
  }

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    forget();
    const [email, password] = [typedIn("email").trim(), typedIn("password")];
    const found = { email: CHECKS.email(email), password: CHECKS.password(password) };
    setTouched(["email", "password"]);
    setProblems(found);
    if (found.email || found.password) {
      setMissing(!email || !password);
      return fields.current[found.email ? "email" : "password"]?.focus();
    }
    setBusy(true);
    try {
      const { signIn } = await loadApi();
      welcome(await signIn(email, password));
    } catch (error) {
      const why = await findFailure(error);
      setFailure({ ...why, email });
      showToast({ kind: "error", title: t("login.failed"), description: failureWords(t, why) });
    } finally {
      setBusy(false);
    }
  }

  /** The properties that both fields share. */
  const input = (name: FieldName) => ({
    name,
    ref: (element: HTMLInputElement | null) => {
      fields.current[name] = element;
    },
    onBlur: () => {
      setTouched((known) => [...known, name]);
      check(name);
    },
    onChange: () => {
      if (name === "email") onEmail(typedIn(name));
      if (touched.includes(name)) check(name);
    },
  });
  const problem = (name: FieldName) => problems[name] && t(`problems.${problems[name]}`);

  return (
    <>
      <div role="status" className="mb-5 empty:absolute">
        {waited && <Alert>{t("login.waited")}</Alert>}
      </div>
      <div className="mb-5 flex flex-col gap-5 empty:hidden">
        {missing && <Alert kind="error">{t("failures.missing")}</Alert>}
        {failure && (
          <Alert
            kind="error"
            title={t("login.failed")}
            action={
              failed === "unconfirmed" && (
                <Suspense>
                  <ResendLink email={failure.email} />
                </Suspense>
              )
            }
          >
            <p>{failureWords(t, failure)}</p>
            {failed === "rate_limited" && <p className="mt-2">{t("login.wait")}</p>}
          </Alert>
        )}
      </div>
      {/* With POST, a form that is sent before hydration does not put the password into the URL. */}
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t("email")} required error={problem("email")}>
          {(field) => (
            <TextInput
              {...field}
              {...input("email")}
              type="email"
              autoComplete="username webauthn"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t("password")} required error={problem("password")}>
          {(field) => <PasswordInput {...field} {...input("password")} autoComplete="current-password" />}
        </Field>
        <p className="-mt-3 text-right">
          <Link to="/forgot-password" className="inline-block py-2 text-primary underline">
            {t("login.forgot")}
          </Link>
        </p>
        <Button type="submit" size="lg" busy={busy} {...scripted} className="w-full">
          {t(busy ? "login.submitting" : "login.submit")}
        </Button>
      </form>
    </>
  );
}
