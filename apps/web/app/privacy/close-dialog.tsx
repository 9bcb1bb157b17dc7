import type { ClosurePreview } from "@passerelle/contract/privacy";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { PasswordInput } from "../auth/public/password-input.tsx";
import { useStepUp } from "../auth/public/use-step-up.tsx";
import { failureCode, useFailureWords } from "../lib/failure.ts";
import { useProfile } from "../lib/session.ts";
import { signOut } from "../lib/sign-out.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { closeAccount, reloadClosure } from "./api.ts";

/** Long enough to be read after the page has changed. */
const CLOSED_TOAST_MS = 15_000;

type CloseDialogProps = { open: boolean; proof: ClosurePreview["proof"]; onClose: () => void };

/** The confirmation: the password (or the email address, for an account without one), and that it is final. */
export function CloseDialog({ open, proof, onClose }: CloseDialogProps) {
  const t = useWords("privacy");
  const auth = useWords("auth");
  const ui = useWords("ui");
  const { email } = useProfile();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [typed, setTyped] = useState("");
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState<{ typed?: string; sure?: string; failure?: string }>({});
  const [busy, setBusy] = useState(false);
  // An account without an email address has nothing to type: the dialog alone confirms.
  const typing = proof === "password" || email !== "";
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { guard, dialog } = useStepUp();

  const show = (found: typeof problem) => {
    setProblem(found);
    if (found.typed) form.current?.querySelector("input")?.focus();
    else if (found.sure) form.current?.querySelector<HTMLElement>("[type=checkbox]")?.focus();
  };

  function close() {
    if (busy) return;
    setTyped("");
    setSure(false);
    setProblem({});
    onClose();
  }

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    const other = proof === "email" && typed.trim().toLowerCase() !== email.toLowerCase();
    const wrong = !typing
      ? undefined
      : !typed
        ? auth("problems.required")
        : other
          ? t("not_your_email")
          : undefined;
    if (wrong || !sure)
      return show({ ...(wrong && { typed: wrong }), ...(!sure && { sure: t("sure_required") }) });
    setBusy(true);
    setProblem({});
    try {
      await guard(() =>
        closeAccount(proof === "password" ? { password: typed } : { confirmation: typed.trim() }),
      );
    } catch (error) {
      setBusy(false);
      const code = failureCode(error);
      if (code === "password_invalid") return show({ typed: failureWords(error) });
      // A request may have been opened in another tab: reload what prevents the closure.
      if (code === "account_has_open_requests" || code === "second_factor_required")
        void reloadClosure(client);
      return show({ failure: failureWords(error) });
    }
    // The account is closed: the page must be left even if the client cannot be loaded.
    await signOut("ended").catch(() => location.assign("/login"));
    showToast({
      kind: "success",
      title: t("closed"),
      description: t("closed_text"),
      duration: CLOSED_TOAST_MS,
    });
  }

  return (
    <>
      {dialog}
      <Dialog
        open={open}
        title={t("confirm_title")}
        onClose={close}
        footer={
          <>
            <Button variant="secondary" onClick={close} disabled={busy}>
              {ui("cancel")}
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={busy}>
              {t("confirm")}
            </Button>
          </>
        }
      >
        <p>{t("confirm_text")}</p>
        <form ref={form} id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          {!typing ? null : proof === "password" ? (
            <Field label={auth("password")} required hint={t("password_hint")} error={problem.typed}>
              {(field) => (
                <PasswordInput
                  {...field}
                  autoComplete="current-password"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          ) : (
            <Field label={auth("email")} required hint={t("email_hint", { email })} error={problem.typed}>
              {(field) => (
                <TextInput
                  {...field}
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          )}
          <Checkbox
            label={t("sure")}
            required
            checked={sure}
            onChange={(event) => setSure(event.target.checked)}
            error={problem.sure}
          />
          {problem.failure && <Alert kind="error">{problem.failure}</Alert>}
        </form>
      </Dialog>
    </>
  );
}
