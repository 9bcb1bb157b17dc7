import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { OneFieldForm } from "../../ui/one-field-form.tsx";
import { isEmail } from "../public/email.ts";
import { useStepUp } from "../public/use-step-up.tsx";
import { changeEmail, reloadContact, resendEmailChange } from "./api.ts";
import { isManaged } from "./managed.ts";
import { useContactFailure } from "./use-contact-failure.ts";
import { useFocusBack } from "./use-focus-back.ts";

/** Changes the email address, which is confirmed by links sent to both the present and the new address. */
export function EmailChange({ user }: { user: User }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const client = useQueryClient();
  const failureWords = useContactFailure();
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const opener = useFocusBack(open);
  const { guard, dialog } = useStepUp();

  async function submit(): Promise<string | undefined> {
    const wanted = email.trim();
    if (!wanted) return auth("problems.required");
    if (!isEmail(wanted)) return auth("problems.email");
    if (wanted.toLowerCase() === user.email?.toLowerCase()) return t("contact.same_email");
    try {
      await guard(() => changeEmail(wanted));
      await reloadContact(client);
      setOpen(false);
      setEmail("");
      showToast({ kind: "success", title: t("contact.email_asked") });
    } catch (error) {
      return failureWords(error);
    }
    return undefined;
  }

  return (
    <div className="flex flex-col gap-4">
      {dialog}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-sans font-semibold">{auth("email")}</h3>
          <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {user.email || t("contact.none")}
            {user.email && (
              <Badge tone={user.email_confirmed_at ? "success" : "warning"}>
                {t(user.email_confirmed_at ? "contact.confirmed" : "contact.unconfirmed")}
              </Badge>
            )}
          </p>
        </div>
        {!open && !isManaged(user) && (
          <Button ref={opener} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t("contact.change_email")}
          </Button>
        )}
      </div>
      {user.new_email && !open && <Pending user={user} newEmail={user.new_email} />}
      {open && (
        <OneFieldForm
          className="max-w-md"
          label={t("contact.new_email")}
          hint={t(user.email ? "contact.new_email_hint" : "contact.first_email_hint")}
          submitLabel={t("contact.send_links")}
          onSubmit={submit}
          onCancel={() => setOpen(false)}
        >
          {(field) => (
            <TextInput
              {...field}
              // The form replaces the button that was clicked.
              autoFocus
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </OneFieldForm>
      )}
    </div>
  );
}

/** The steps left until the new address is confirmed. */
function Pending({ user, newEmail }: { user: User; newEmail: string }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const client = useQueryClient();
  const failureWords = useContactFailure();
  const [busy, setBusy] = useState<"resend" | "check">();
  const current = user.email ?? "";

  async function run(what: "resend" | "check", task: () => Promise<void>, failed: string) {
    if (busy) return;
    setBusy(what);
    try {
      await task();
    } catch (error) {
      showToast({ kind: "error", title: failed, description: failureWords(error) });
    } finally {
      setBusy(undefined);
    }
  }
  const resend = async () => {
    await resendEmailChange(current || newEmail);
    showToast({ kind: "success", title: t("contact.resent"), description: auth("resend.check_spam") });
  };

  return (
    <div className="rounded-card bg-warning-soft p-4">
      <p className="font-semibold text-warning">{t("contact.pending_title", { email: newEmail })}</p>
      <ol className="mt-2 list-decimal pl-5">
        {current && <li>{t("contact.step_current", { email: current })}</li>}
        <li>{t("contact.step_new", { email: newEmail })}</li>
        <li>{t(current ? "contact.step_done" : "contact.step_done_first")}</li>
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          busy={busy === "check"}
          onClick={() => void run("check", () => reloadContact(client), t("contact.check_failed"))}
        >
          {t("contact.check")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={busy === "resend"}
          onClick={() => void run("resend", resend, auth("resend.failed"))}
        >
          {t("contact.resend")}
        </Button>
      </div>
    </div>
  );
}
