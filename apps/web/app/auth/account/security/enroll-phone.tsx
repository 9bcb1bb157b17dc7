import { useRef, useState } from "react";
import { loadPhoneNumbers } from "../../../lib/phone-numbers.ts";
import { authClient, useProfile } from "../../../lib/session.ts";
import { usePhoneNumbers } from "../../../lib/use-phone-numbers.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialCodeSelect, dialCountryOf } from "../../../ui/dial-code-select.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { SentCodeForm } from "../../components/sent-code-form.tsx";
import { sendFactorCode, verifySentCode } from "../../second-factor.ts";
import { NameStep } from "./name-step.tsx";
import { enrollPhone, removeFactor } from "./security-api.ts";
import { type EnrolmentProps, freeName, useEnrolment } from "./use-enrolment.ts";

type Sent = { factorId: string; challengeId: string; phone: string };

/** Adds a phone that receives codes: its number, then the first code. */
export function EnrollPhone({ names, onDone, onCancel }: EnrolmentProps) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const phones = usePhoneNumbers();
  const { metadata } = useProfile();
  const { busy, failure, run, dialog } = useEnrolment();
  const residence = metadata.country_of_residence;
  const [chosen, setChosen] = useState<string>();
  const dial = dialCountryOf(phones, { chosen, residence });
  const [wrong, setWrong] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const number = useRef<HTMLInputElement>(null);

  async function begin(name: string) {
    const plans = await loadPhoneNumbers();
    const dialled = dialCountryOf(plans, { chosen, residence });
    const phone = plans.toE164(number.current?.value.trim() ?? "", dialled);
    setWrong(!phone);
    if (!phone) return number.current?.focus();
    const factorId = await enrollPhone(name, phone);
    const challengeId = await sendFactorCode(await authClient(), factorId);
    setSent({ factorId, challengeId, phone });
  }

  if (!sent) {
    return (
      <>
        {dialog}
        <NameStep
          title={t("factors.add.phone")}
          lead={t("factors.phone.lead")}
          suggestion={freeName(t("factors.kinds.phone"), names)}
          submitLabel={auth("second.phone_send")}
          busy={busy}
          failure={failure}
          onName={(name) => void run(() => begin(name))}
          onCancel={onCancel}
        >
          <Field
            label={auth("register.phone")}
            required
            error={wrong && auth("problems.phone", { example: phones?.example(dial) ?? "" })}
          >
            {(field) => (
              <div className="grid grid-cols-[minmax(7.5rem,2fr)_3fr] gap-2">
                <DialCodeSelect
                  aria-label={auth("register.dial_code")}
                  value={dial}
                  onChange={setChosen}
                  phones={phones}
                />
                <TextInput {...field} ref={number} type="tel" inputMode="tel" autoComplete="tel-national" />
              </div>
            )}
          </Field>
        </NameStep>
      </>
    );
  }
  const { factorId, challengeId, phone } = sent;
  return (
    <SentCodeForm
      hint={t("factors.phone.sent", { phone })}
      submitLabel={t("factors.phone.submit")}
      challenge={challengeId}
      onAgain={async () => sendFactorCode(await authClient(), factorId)}
      onCode={async (newest, code) => {
        await verifySentCode(await authClient(), factorId, newest, code);
        await onDone();
      }}
    >
      <Button
        variant="secondary"
        onClick={() => {
          void removeFactor(factorId).catch(() => {});
          onCancel();
        }}
      >
        {t("factors.cancel")}
      </Button>
    </SentCodeForm>
  );
}
