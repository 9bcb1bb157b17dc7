import { type RefObject, useEffect, useState } from "react";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { sendNonce } from "./security-api.ts";

type NonceFieldProps = {
  /** Where the code was sent. */
  email: string;
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
};

/** Field for the code sent by email in place of the current password; it takes the focus. */
export function NonceField({ email, input, error }: NonceFieldProps) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), [input]);

  async function again() {
    setBusy(true);
    try {
      await sendNonce();
      showToast({ kind: "success", title: auth("second.resent") });
    } catch (failure) {
      showToast({
        kind: "error",
        title: t("security.password.not_sent"),
        description: failureWords(failure),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Field
        label={t("security.password.nonce")}
        hint={t("security.password.nonce_hint", { email })}
        required
        error={error}
        className="w-full"
      >
        {(field) => (
          <TextInput
            {...field}
            ref={input}
            autoComplete="one-time-code"
            inputMode="numeric"
            className="max-w-72 font-mono text-xl tracking-widest"
          />
        )}
      </Field>
      <Button variant="secondary" size="sm" busy={busy} onClick={again}>
        {auth("second.again")}
      </Button>
    </div>
  );
}
