import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { sendCode } from "../api.ts";

type CodeConsentProps = {
  mandateId: string;
  /** The last digits of the number. */
  phone: string;
  isEnabled: boolean;
  /** Whether the code is the main way to sign, because there is no passkey. */
  isMain: boolean;
  submitLabel: string;
  onCode: (code: string) => Promise<void>;
};

/** Sends a code to the reader's confirmed number, and consents with it. */
export function CodeConsent({ mandateId, phone, isEnabled, isMain, submitLabel, onCode }: CodeConsentProps) {
  const t = useWords("mandates/own");
  const failureWords = useFailureWords();
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState<"send" | "consent">();
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string>();

  async function send() {
    setBusy("send");
    setFailure(undefined);
    try {
      await sendCode(mandateId);
      setSent(true);
      setCode("");
    } catch (error) {
      setFailure(failureWords(error));
    }
    setBusy(undefined);
  }

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    setBusy("consent");
    await onCode(code);
    setBusy(undefined);
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Button
        variant={isMain && !isSent ? "primary" : "secondary"}
        className="self-start"
        disabled={!isEnabled}
        busy={busy === "send"}
        onClick={() => void send()}
      >
        {t(isSent ? "consent.send_again" : "consent.send", { phone })}
      </Button>
      {isSent && (
        <>
          <p role="status" className="text-muted">
            {t("consent.sent", { phone })}
          </p>
          <Field label={t("consent.code")} required>
            {(field) => (
              <TextInput
                {...field}
                value={code}
                onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ""))}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                className="max-w-40 font-mono tracking-widest"
              />
            )}
          </Field>
          <Button
            type="submit"
            className="self-start"
            disabled={!isEnabled || code.length !== 6}
            busy={busy === "consent"}
          >
            {submitLabel}
          </Button>
        </>
      )}
      {failure && <Alert kind="error">{failure}</Alert>}
    </form>
  );
}
