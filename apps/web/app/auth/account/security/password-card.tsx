import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Field } from "../../../ui/field.tsx";
import { authFailure } from "../../auth-failure.ts";
import { NewPasswordForm } from "../../components/new-password-form.tsx";
import { PasswordInput } from "../../public/password-input.tsx";
import { useStepUp } from "../../public/use-step-up.tsx";
import { NonceField } from "./nonce-field.tsx";
import { changePassword, reloadSecurity, sendNonce } from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";

// The form asks for the code itself.
const WITHOUT_CODE = ["second_factor"] as const;

/** Changes the password. It asks for the current one; without one, or if it is forgotten, for a code sent by email. */
export function PasswordCard({ user }: { user: User }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const client = useQueryClient();
  const { guard, dialog } = useStepUp(WITHOUT_CODE);
  const current = useRef<HTMLInputElement>(null);
  const nonce = useRef<HTMLInputElement>(null);
  const [mailed, setMailed] = useState(false);
  const [wrong, setWrong] = useState<"current" | "nonce" | "nonce_missing">();

  // An account that only ever used other sites has no password.
  const mayHaveOne = user.identities?.some(({ provider }) => provider === "email" || provider === "phone");

  async function change(password: string): Promise<boolean> {
    setWrong(undefined);
    const proof = {
      current: current.current?.value ?? "",
      nonce: nonce.current?.value.replaceAll(/\s/g, "") ?? "",
    };
    if (mailed && !proof.current && !proof.nonce) {
      setWrong("nonce_missing");
      nonce.current?.focus();
      return false;
    }
    try {
      await guard(() => changePassword(password, proof));
    } catch (error) {
      const { code } = authFailure(error);
      if (code === "code_needed") {
        await sendNonce();
        setMailed(true);
        return false;
      }
      if (code === "code_wrong") setWrong("nonce");
      else if (code === "current_password_wrong") setWrong("current");
      throw error;
    }
    setMailed(false);
    if (current.current) current.current.value = "";
    await reloadSecurity(client);
    showToast({
      kind: "success",
      title: t("security.password.done_title"),
      description: t("security.password.done"),
    });
    return true;
  }

  const nonceError = {
    nonce: auth("failures.code_wrong"),
    nonce_missing: auth("problems.required"),
    current: undefined,
  };

  return (
    <SecurityCard
      title={t("security.password.title")}
      lead={t(mayHaveOne ? "security.password.lead" : "security.password.first_lead")}
    >
      {dialog}
      <div className="mt-5 max-w-lg">
        <NewPasswordForm
          email={user.email ?? ""}
          submitLabel={t(mayHaveOne ? "security.password.submit" : "security.password.first_submit")}
          failedTitle={auth("reset.failed")}
          onSubmit={change}
        >
          {mayHaveOne && (
            <Field
              label={t("security.password.current")}
              hint={t("security.password.current_hint")}
              error={wrong === "current" && auth("failures.current_password_wrong")}
            >
              {(field) => <PasswordInput {...field} ref={current} autoComplete="current-password" />}
            </Field>
          )}
          {mailed && <NonceField email={user.email ?? ""} input={nonce} error={wrong && nonceError[wrong]} />}
        </NewPasswordForm>
      </div>
    </SecurityCard>
  );
}
