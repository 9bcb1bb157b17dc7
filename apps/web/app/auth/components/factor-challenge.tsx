import type { Factor, GoTrueClient } from "@supabase/auth-js";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import {
  codesLeft,
  sendFactorCode,
  verifyCode,
  verifyKey,
  verifyRecoveryCode,
  verifySentCode,
} from "../second-factor.ts";
import { CodeForm } from "./code-form.tsx";
import { SentCodeForm } from "./sent-code-form.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

type FactorChallengeProps = {
  factor: Factor;
  client: () => Promise<GoTrueClient>;
  /** `codesLeft`: unused recovery codes, after one was used. */
  onDone: (codesLeft?: number) => Promise<void>;
};

/** The challenge of one second factor: its code, or its security key. */
export function FactorChallenge({ factor, client, onDone }: FactorChallengeProps) {
  const t = useWords("auth");
  switch (factor.factor_type as string) {
    case "webauthn":
      return <KeyChallenge factor={factor} client={client} onDone={onDone} />;
    case "phone":
      return <PhoneChallenge factor={factor} client={client} onDone={onDone} />;
    case "recovery_code":
      return (
        <CodeForm
          kind="recovery"
          label={t("second.recovery_label")}
          hint={t("second.recovery_hint")}
          submitLabel={t("second.submit")}
          onCode={async (code) => {
            await verifyRecoveryCode(await client(), code);
            await onDone(await codesLeft(await client()));
          }}
        />
      );
    default:
      return (
        <CodeForm
          label={t("second.totp_label")}
          hint={t("second.totp_hint")}
          submitLabel={t("second.submit")}
          onCode={async (code) => {
            await verifyCode(await client(), factor.id, code);
            await onDone();
          }}
        />
      );
  }
}

function KeyChallenge({ factor, client, onDone }: FactorChallengeProps) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function touch() {
    setBusy(true);
    setFailure(undefined);
    try {
      await verifyKey(await client(), factor.id);
      await onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t("second.key_hint")}</p>
      {failure !== undefined && <Alert kind="error">{failureWords(failure)}</Alert>}
      <Button busy={busy} onClick={touch}>
        {t("second.key_submit")}
      </Button>
    </div>
  );
}

function PhoneChallenge({ factor, client, onDone }: FactorChallengeProps) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [challenge, setChallenge] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const digits = ((factor as Factor & { phone?: string }).phone ?? "").slice(-2);
  async function send() {
    setBusy(true);
    setFailure(undefined);
    try {
      setChallenge(await sendFactorCode(await client(), factor.id));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  if (challenge) {
    return (
      <SentCodeForm
        hint={t("second.phone_sent", { digits })}
        submitLabel={t("second.submit")}
        challenge={challenge}
        onAgain={async () => sendFactorCode(await client(), factor.id)}
        onCode={async (newest, code) => {
          await verifySentCode(await client(), factor.id, newest, code);
          await onDone();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t("second.phone_hint", { digits })}</p>
      {failure !== undefined && <Alert kind="error">{failureWords(failure)}</Alert>}
      <Button busy={busy} onClick={send}>
        {t("second.phone_send")}
      </Button>
    </div>
  );
}
