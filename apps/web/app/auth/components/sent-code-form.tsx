import { useState } from "react";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

type SentCodeFormProps = {
  hint: string;
  submitLabel: string;
  /** The challenge of the first code. */
  challenge: string;
  /** Sends another code; returns its challenge. Throws what `authFailure` accepts. */
  onAgain: () => Promise<string>;
  /** As for `CodeForm`, with the challenge of the latest code. */
  onCode: (challenge: string, code: string) => Promise<void>;
  children?: React.ReactNode;
};

/** A form for a code sent to a phone, which can send another one. */
export function SentCodeForm(props: SentCodeFormProps) {
  const { hint, submitLabel, challenge: first, onAgain, onCode, children } = props;
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [challenge, setChallenge] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function again() {
    setBusy(true);
    setFailure(undefined);
    try {
      setChallenge(await onAgain());
      showToast({ kind: "success", title: t("second.resent") });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {failure !== undefined && <Alert kind="error">{failureWords(failure)}</Alert>}
      <CodeForm
        key={challenge}
        label={t("second.phone_label")}
        hint={hint}
        submitLabel={submitLabel}
        onCode={(code) => onCode(challenge, code)}
      >
        <Button variant="secondary" busy={busy} onClick={again}>
          {t("second.again")}
        </Button>
        {children}
      </CodeForm>
    </div>
  );
}
