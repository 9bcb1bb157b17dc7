import { useState } from "react";
import { authClient } from "../../../lib/session.ts";
import { useSettings } from "../../../lib/settings.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeForm } from "../../components/code-form.tsx";
import { verifyCode } from "../../second-factor.ts";
import { CopyButton } from "./copy-button.tsx";
import { NameStep } from "./name-step.tsx";
import { enrollTotp, type NewTotp, removeFactor } from "./security-api.ts";
import { type EnrolmentProps, freeName, useEnrolment } from "./use-enrolment.ts";

/** Adds an authenticator application: its secret is scanned or typed, then confirmed by a first code. */
export function EnrollTotp({ names, onDone, onCancel }: EnrolmentProps) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const { platform_name } = useSettings();
  const { busy, failure, run, dialog } = useEnrolment();
  const [enrolled, setEnrolled] = useState<NewTotp>();

  function cancel() {
    // Removes the unconfirmed factor; if this fails, it expires.
    if (enrolled) void removeFactor(enrolled.id).catch(() => {});
    onCancel();
  }

  if (!enrolled) {
    return (
      <>
        {dialog}
        <NameStep
          title={t("factors.add.totp")}
          lead={t("factors.totp.lead")}
          suggestion={freeName(t("factors.kinds.totp"), names)}
          submitLabel={t("factors.next")}
          busy={busy}
          failure={failure}
          onName={(name) => void run(async () => setEnrolled(await enrollTotp(name, platform_name)))}
          onCancel={cancel}
        />
      </>
    );
  }
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
      {/* Readers of such codes expect dark on light, in a dark theme too. */}
      <img
        data-asked-for
        src={enrolled.picture}
        alt={t("factors.totp.picture")}
        width={208}
        height={208}
        className="size-52 rounded-control bg-white p-2"
      />
      <div className="flex min-w-0 flex-col gap-4">
        <h3 className="text-xl">{t("factors.totp.scan_title")}</h3>
        <p>{t("factors.totp.scan")}</p>
        <div>
          <p className="text-sm text-muted">{t("factors.totp.secret")}</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="rounded-control bg-sunken px-2 py-1 break-all">
              {enrolled.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
            <CopyButton text={enrolled.secret} label={t("factors.totp.copy")} />
          </p>
        </div>
        <CodeForm
          label={auth("second.totp_label")}
          submitLabel={t("factors.totp.submit")}
          onCode={async (code) => {
            await verifyCode(await authClient(), enrolled.id, code);
            await onDone();
          }}
        >
          <Button variant="secondary" onClick={cancel}>
            {t("factors.cancel")}
          </Button>
        </CodeForm>
      </div>
    </div>
  );
}
