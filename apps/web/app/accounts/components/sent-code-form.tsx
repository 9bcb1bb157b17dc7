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
  /** What the first code was sent for. */
  challenge: string;
  /** Sends another code; answers its challenge. Throws what `authFailure` understands. */
  onAgain: () => Promise<string>;
  /** As of `CodeForm`, with the challenge that the newest code belongs to. */
  onCode: (challenge: string, code: string) => Promise<void>;
  children?: React.ReactNode;
};

/** The code that a telephone received, or another one in its place: a message may be late, or the code too old by now. */
export function SentCodeForm(props: SentCodeFormProps) {
  const { hint, submitLabel, challenge: first, onAgain, onCode, children } = props;
  const t = useWords("accounts");
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
