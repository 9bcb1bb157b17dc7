import { useEffect, useRef, useState } from "react";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { resendActivation } from "../api.ts";
import { isEmail } from "../public/email.ts";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

/** Sends the activation link again, to `email` if known, else to a typed address. */
export function ResendLink({ email }: { email?: string }) {
  const t = useWords("auth");
  const [asked, setAsked] = useState(email !== undefined);
  // The page may have a field for an address already, so this form opens on demand.
  if (asked) return <ResendForm email={email} />;
  return (
    <Button variant="secondary" onClick={() => setAsked(true)}>
      {t("link.ask_again")}
    </Button>
  );
}

function ResendForm({ email }: { email: string | undefined }) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const address = (email ?? typed).trim();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function resend(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    const right = isEmail(address);
    setWrong(!right);
    if (!right) return input.current?.focus();
    setBusy(true);
    setSentTo(undefined);
    try {
      await resendActivation(address);
      setSentTo(address);
    } catch (error) {
      showToast({ kind: "error", title: t("resend.failed"), description: failureWords(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate method="post" onSubmit={resend} className="flex flex-col items-start gap-3">
      {email === undefined && (
        <Field label={t("email")} required error={wrong && t("problems.email")} className="w-full">
          {(field) => (
            <TextInput
              {...field}
              ref={input}
              type="email"
              autoComplete="email"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="secondary" busy={busy}>
        {t("resend.submit")}
      </Button>
      <div role="status" className="text-sm empty:absolute">
        {sentTo && (
          <>
            <p className="font-semibold text-success">{t("resend.sent_title")}</p>
            <p>{t("resend.sent", { email: sentTo })}</p>
          </>
        )}
      </div>
    </form>
  );
}
