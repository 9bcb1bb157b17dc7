import { useEffect, useRef, useState } from "react";
import { useDemoAccounts } from "../../lib/settings.ts";
import { useScripted } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { sendRecoveryLink, sendSignInLink, signInWithCode } from "../api.ts";
import { isEmail } from "../public/email.ts";
import { CodeForm } from "./code-form.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

const SEND = { magic_link: sendSignInLink, forgot: sendRecoveryLink } as const;

type EmailFormProps = {
  /** Purpose of the email, and key of its words. */
  purpose: keyof typeof SEND;
  /** Initial value. */
  email?: string;
  onBack?: () => void;
};

/** Asks for an email address and sends a link to it; the result does not reveal whether an account exists. */
export function EmailForm({ purpose, email = "", onBack }: EmailFormProps) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const welcome = useWelcome();
  const scripted = useScripted();
  const demo = useDemoAccounts();
  const [wrong, setWrong] = useState<"required" | "email">();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [sentTo, setSentTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onBack) input.current?.focus();
  }, [onBack]);
  useEffect(() => {
    if (sentTo) answer.current?.focus();
  }, [sentTo]);

  async function send(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    const address = input.current?.value.trim() ?? "";
    setFailure(undefined);
    const problem = !address ? "required" : isEmail(address) ? undefined : "email";
    setWrong(problem);
    if (problem) return input.current?.focus();
    setBusy(true);
    try {
      await SEND[purpose](address);
      setSentTo(address);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (sentTo) {
    return (
      <div className="flex flex-col gap-5">
        <div ref={answer} tabIndex={-1} role="status">
          <Alert kind="success" title={t("resend.sent_title")}>
            <p>{t(`${purpose}.sent`, { email: sentTo })}</p>
          </Alert>
        </div>
        {purpose === "magic_link" && (
          <CodeForm
            label={t("magic_link.code")}
            hint={t("magic_link.code_hint")}
            submitLabel={t("login.submit")}
            onCode={async (code) => welcome(await signInWithCode(sentTo, code))}
          />
        )}
        <p className="text-muted">{t("resend.check_spam")}</p>
        <div className="flex flex-wrap gap-3">
          {demo && <ButtonLink to="/mailbox">{t("register.open_mailbox")}</ButtonLink>}
          <Button variant="secondary" onClick={() => setSentTo(undefined)}>
            {t("resend.again")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    // With POST, a form that is sent before hydration does not put the address into the URL.
    <form noValidate method="post" onSubmit={send} className="flex flex-col gap-5">
      {failure !== undefined && (
        <Alert kind="error" title={t("resend.failed")}>
          {failureWords(failure)}
        </Alert>
      )}
      <Field label={t("email")} required error={wrong && t(`problems.${wrong}`)}>
        {(field) => (
          <TextInput
            {...field}
            ref={input}
            type="email"
            defaultValue={email}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" size="lg" busy={busy} {...scripted}>
        {t(`${purpose}.submit`)}
      </Button>
      {onBack && (
        <Button variant="ghost" onClick={onBack}>
          {t("magic_link.back")}
        </Button>
      )}
    </form>
  );
}
