import { useWords } from "../../../lib/words.tsx";
import { NameStep } from "./name-step.tsx";
import { enrollKey } from "./security-api.ts";
import { type EnrolmentProps, freeName, useEnrolment } from "./use-enrolment.ts";

/** Adds a security key: its name, then the browser's dialog. */
export function EnrollKey({ names, onDone, onCancel }: EnrolmentProps) {
  const t = useWords("auth/account");
  const { busy, failure, run, dialog } = useEnrolment();
  return (
    <>
      {dialog}
      <NameStep
        title={t("factors.add.webauthn")}
        lead={t("factors.key.lead")}
        suggestion={freeName(t("factors.kinds.webauthn"), names)}
        submitLabel={t("factors.key.submit")}
        busy={busy}
        failure={failure}
        onName={(name) =>
          void run(async () => {
            await enrollKey(name);
            await onDone();
          })
        }
        onCancel={onCancel}
      />
    </>
  );
}
