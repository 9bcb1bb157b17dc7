import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { OneFieldForm } from "../../../ui/one-field-form.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SecondFactor } from "../../components/second-factor.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { PasswordInput } from "../../public/password-input.tsx";
import { authUser } from "../api.ts";
import { provePasskey, proveText } from "./owner-proof-api.ts";
import { mainFactors, passkeyList, sendNonce } from "./security-api.ts";

type OwnerProofProps = { onDone: () => void };

/** Asks who is there to prove that it is the account's owner: by a second factor, the password, a passkey or a code. */
export function OwnerProof({ onDone }: OwnerProofProps) {
  const { data: user, error, refetch } = useQuery(authUser);
  if (error && !user) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!user) return <Skeleton className="h-40" />;
  if (mainFactors(user).length > 0) return <SecondFactor onDone={onDone} />;
  return <WithoutFactor user={user} onDone={onDone} />;
}

function WithoutFactor({ user, onDone }: OwnerProofProps & { user: User }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const failureWords = useAuthFailureWords();
  const { data: passkeys } = useQuery(passkeyList);
  // An account that only ever used other sites has no password.
  const mayHaveOne = !!user.identities?.some(({ provider }) => provider === "email" || provider === "phone");
  const [isCode, setCode] = useState(!mayHaveOne);
  const [isSent, setSent] = useState(false);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState<"send" | "passkey">();
  const [failure, setFailure] = useState<string>();
  const to = user.email || `+${user.phone}`;

  async function run(what: "send" | "passkey", act: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(failureWords(error));
    } finally {
      setBusy(undefined);
    }
  }

  async function send() {
    await sendNonce();
    if (isSent) showToast({ kind: "success", title: auth("second.resent") });
    setTyped("");
    setSent(true);
    setCode(true);
  }

  async function submit(): Promise<string | undefined> {
    if (!typed.trim()) return auth("problems.required");
    try {
      await proveText(isCode ? { nonce: typed.replaceAll(/\s/g, "") } : { password: typed });
      onDone();
    } catch (error) {
      return failureWords(error);
    }
    return undefined;
  }

  return (
    <div className="flex flex-col gap-4">
      {failure && <Alert kind="error">{failure}</Alert>}
      {(!isCode || isSent) && (
        <OneFieldForm
          key={isCode ? "code" : "password"}
          label={isCode ? t("proof.code") : auth("password")}
          hint={isCode ? t("proof.code_hint", { to }) : undefined}
          submitLabel={t("proof.submit")}
          onSubmit={submit}
        >
          {(field) =>
            isCode ? (
              <TextInput
                {...field}
                autoFocus
                autoComplete="one-time-code"
                inputMode="numeric"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="max-w-72 font-mono text-xl tracking-widest"
              />
            ) : (
              <PasswordInput
                {...field}
                autoFocus
                autoComplete="current-password"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )
          }
        </OneFieldForm>
      )}
      <div className="flex flex-wrap gap-3">
        {!!passkeys?.length && "PublicKeyCredential" in window && (
          <Button
            variant="secondary"
            busy={busy === "passkey"}
            onClick={() => void run("passkey", () => provePasskey().then(onDone))}
          >
            {auth("login.passkey")}
          </Button>
        )}
        <Button
          variant={mayHaveOne || isSent ? "ghost" : "primary"}
          busy={busy === "send"}
          onClick={() => void run("send", send)}
        >
          {isSent ? auth("second.again") : t("proof.send", { to })}
        </Button>
      </div>
    </div>
  );
}
