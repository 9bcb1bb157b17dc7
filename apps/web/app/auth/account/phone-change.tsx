import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loadPhoneNumbers } from "../../lib/phone-numbers.ts";
import { useProfile } from "../../lib/session.ts";
import { useDemoAccounts } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { usePhoneNumbers } from "../../lib/use-phone-numbers.ts";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DialCodeSelect, dialCountryOf } from "../../ui/dial-code-select.tsx";
import { TextInput } from "../../ui/field.tsx";
import { OneFieldForm } from "../../ui/one-field-form.tsx";
import { useStepUp } from "../public/use-step-up.tsx";
import { changePhone, confirmPhone, reloadContact } from "./api.ts";
import { isManaged } from "./managed.ts";
import { useContactFailure } from "./use-contact-failure.ts";
import { useFocusBack } from "./use-focus-back.ts";

/** `closed`, the form for a number, or the form for the code that was sent to that number (E.164). */
type Step = { at: "closed" } | { at: "number" } | { at: "code"; phone: string };

const CODE = /^\d{6,10}$/;
/** The service stores numbers without the plus. */
const withPlus = (phone: string) => (phone && !phone.startsWith("+") ? `+${phone}` : phone);

/** Changes the phone number, which is confirmed by a code sent to it. */
export function PhoneChange({ user }: { user: User }) {
  const t = useWords("auth/account");
  const profile = useProfile();
  const [step, setStep] = useState<Step>({ at: "closed" });
  const opener = useFocusBack(step.at !== "closed");
  const pending = (user as User & { new_phone?: string }).new_phone;
  const phone = withPlus(user.phone || profile.phone);
  // The number given at registration: no code has been sent to it yet.
  const isUnproven = !user.phone && !pending && phone !== "";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-sans font-semibold">{t("contact.phone")}</h3>
          <p className="flex flex-wrap items-center gap-2">
            {phone || t("contact.none")}
            {phone && (
              <Badge tone={user.phone_confirmed_at ? "success" : "neutral"}>
                {t(user.phone_confirmed_at ? "contact.confirmed" : "contact.phone_unconfirmed")}
              </Badge>
            )}
          </p>
        </div>
        {step.at === "closed" && !isManaged(user) && (
          <div className="flex flex-wrap gap-2">
            {pending && (
              <Button size="sm" onClick={() => setStep({ at: "code", phone: withPlus(pending) })}>
                {t("contact.type_code")}
              </Button>
            )}
            {isUnproven && <ConfirmNumber phone={phone} onSent={() => setStep({ at: "code", phone })} />}
            <Button ref={opener} variant="secondary" size="sm" onClick={() => setStep({ at: "number" })}>
              {t("contact.change_phone")}
            </Button>
          </div>
        )}
      </div>
      {step.at === "number" && (
        <NumberForm
          onSent={(sent) => setStep({ at: "code", phone: sent })}
          onCancel={() => setStep({ at: "closed" })}
        />
      )}
      {step.at === "code" && <CodeForm phone={step.phone} onClose={() => setStep({ at: "closed" })} />}
    </div>
  );
}

type ConfirmNumberProps = { phone: string; onSent: () => void };

/** Sends a code to the number that the account has already, so that people need not type it again. */
function ConfirmNumber({ phone, onSent }: ConfirmNumberProps) {
  const t = useWords("auth/account");
  const client = useQueryClient();
  const failureWords = useContactFailure();
  const { guard, dialog } = useStepUp();
  const [busy, setBusy] = useState(false);

  async function send() {
    if (busy) return;
    setBusy(true);
    try {
      await guard(() => changePhone(phone));
      onSent();
      void reloadContact(client).catch(() => {});
    } catch (error) {
      showToast({ kind: "error", title: t("contact.code_failed"), description: failureWords(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {dialog}
      <Button size="sm" busy={busy} onClick={() => void send()}>
        {t("contact.confirm_phone")}
      </Button>
    </>
  );
}

function NumberForm({ onSent, onCancel }: { onSent: (phone: string) => void; onCancel: () => void }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const { metadata } = useProfile();
  const client = useQueryClient();
  const failureWords = useContactFailure();
  const { guard, dialog } = useStepUp();
  const phones = usePhoneNumbers();
  const residence = metadata.country_of_residence;
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState("");
  const country = dialCountryOf(phones, { chosen, residence });
  const example = phones?.example(country);

  async function submit(): Promise<string | undefined> {
    if (!text.trim()) return auth("problems.required");
    try {
      const plans = await loadPhoneNumbers();
      const dialled = dialCountryOf(plans, { chosen, residence });
      const phone = plans.toE164(text.trim(), dialled);
      if (!phone) return auth("problems.phone", { example: plans.example(dialled) ?? "" });
      await guard(() => changePhone(phone));
      onSent(phone);
      void reloadContact(client).catch(() => {});
    } catch (error) {
      return failureWords(error);
    }
    return undefined;
  }

  return (
    <>
      {dialog}
      <OneFieldForm
        className="max-w-md"
        label={t("contact.new_phone")}
        hint={example ? auth("register.phone_hint", { example }) : auth("register.phone_hint_empty")}
        submitLabel={t("contact.send_code")}
        onSubmit={submit}
        onCancel={onCancel}
      >
        {(field) => (
          <div className="grid grid-cols-[minmax(7.5rem,2fr)_3fr] gap-2">
            <DialCodeSelect
              aria-label={auth("register.dial_code")}
              value={country}
              onChange={setChosen}
              phones={phones}
            />
            <TextInput
              {...field}
              // The form replaces the button that was clicked.
              autoFocus
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
      </OneFieldForm>
    </>
  );
}

function CodeForm({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const demo = useDemoAccounts();
  const client = useQueryClient();
  const failureWords = useContactFailure();
  const [code, setCode] = useState("");
  const [resending, setResending] = useState(false);
  const { guard, dialog } = useStepUp();

  async function submit(): Promise<string | undefined> {
    const digits = code.replace(/\s/g, "");
    if (!digits) return auth("problems.required");
    if (!CODE.test(digits)) return t("contact.code_shape");
    try {
      await confirmPhone(phone, digits);
      showToast({ kind: "success", title: t("contact.phone_changed"), description: phone });
      await reloadContact(client);
      onClose();
    } catch (error) {
      return failureWords(error);
    }
    return undefined;
  }

  async function resend() {
    if (resending) return;
    setResending(true);
    try {
      await guard(() => changePhone(phone));
      showToast({ kind: "success", title: t("contact.code_resent") });
    } catch (error) {
      showToast({
        kind: "error",
        title: t("contact.code_resend_failed"),
        description: failureWords(error),
      });
    } finally {
      setResending(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <OneFieldForm
        className="max-w-md"
        label={t("contact.code")}
        hint={t("contact.code_hint", { phone })}
        submitLabel={t("contact.confirm_code")}
        onSubmit={submit}
        onCancel={onClose}
      >
        {(field) => (
          <TextInput
            {...field}
            // This form replaces that for the number.
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </OneFieldForm>
      {dialog}
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" busy={resending} onClick={() => void resend()}>
          {t("contact.resend_code")}
        </Button>
        {demo && (
          <ButtonLink to="/mailbox" target="_blank" variant="ghost" size="sm">
            {auth("register.open_mailbox")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
