import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { canRequestNewLink } from "../link-failure.ts";
import type { RecoveryOutcome } from "../recovery.ts";
import { NO_OTHER_METHODS } from "../sign-in-methods.ts";
import { EmailForm } from "./email-form.tsx";
import { useLinkFailureWords } from "./use-link-failure-words.ts";

type RequestNewLinkProps = { outcome: Exclude<RecoveryOutcome, { is: "open" }> };

/** Shown for a recovery link that is used, expired, refused or missing: requests another one. */
export function RequestNewLink({ outcome }: RequestNewLinkProps) {
  const t = useWords("auth");
  const failureWords = useLinkFailureWords(NO_OTHER_METHODS);
  const session = useSession();
  const signedIn = session.status === "signed_in" && session.profile.email;
  return (
    <>
      {outcome.is === "absent" && <Alert className="mb-6">{t("reset.absent")}</Alert>}
      {outcome.is === "expired" && (
        <Alert kind="warning" title={t("link.expired_title")} className="mb-6">
          {t(outcome.invited ? "reset.invitation_expired" : "reset.expired")}
        </Alert>
      )}
      {outcome.is === "failed" && (
        <Alert kind="error" title={t("link.failed_title")} className="mb-6">
          {failureWords(outcome.code, { kind: undefined, by: undefined })}
        </Alert>
      )}
      {(outcome.is !== "failed" || canRequestNewLink(outcome.code)) && <EmailForm purpose="forgot" />}
      <p className="mt-6 border-t border-line pt-5 text-center">
        <Link
          to={signedIn ? "/dashboard" : "/login"}
          className="inline-block py-2 font-semibold wrap-anywhere text-primary underline"
        >
          {signedIn ? t("link.stay", { name: signedIn }) : t("forgot.back")}
        </Link>
      </p>
    </>
  );
}
