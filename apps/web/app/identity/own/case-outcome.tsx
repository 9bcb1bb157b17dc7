import type { OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert, type AlertKind } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { KeepIdentity } from "./keep-identity.tsx";
import { WaitingNote } from "./waiting-note.tsx";

type Closed = Exclude<OwnCase["status"], "draft" | "revision">;

const KINDS: Record<Closed, AlertKind> = {
  pending: "info",
  in_review: "info",
  verified: "success",
  rejected: "error",
  expired: "warning",
  revoked: "error",
};

type CaseOutcomeProps = { own: OwnCase; status: Closed; waiting: OwnIdentity["waiting"] };

/** The state of a case that its person cannot edit: waiting, under review, or decided. */
export function CaseOutcome({ own, status, waiting }: CaseOutcomeProps) {
  const t = useWords("identity/own");
  const { language } = useLanguage();
  const isWaiting = status === "pending" || status === "in_review";
  const values = {
    level: own.level,
    date: own.valid_until ? formatDate(own.valid_until, language) : "",
  };
  // The second reviewer confirms the identity in a call, which its person books like any other appointment.
  const asksForCall = isWaiting && own.certification === "video";
  return (
    <section aria-label={t("outcome.title")} className="flex flex-col gap-3">
      <Alert kind={KINDS[status]} title={t(`outcome.${status}.title`, values)}>
        <p>{t(asksForCall ? "outcome.call.text" : `outcome.${status}.text`, values)}</p>
        {own.note && !isWaiting && <p className="mt-2 whitespace-pre-line">{own.note}</p>}
      </Alert>
      {asksForCall && (
        <ButtonLink to="/appointments/new" size="sm" className="self-start">
          {t("outcome.call.book")}
        </ButtonLink>
      )}
      {isWaiting && own.submitted_at && (
        <>
          <p>{t("outcome.sent", { date: formatDateTime(own.submitted_at, language) })}</p>
          <WaitingNote waiting={waiting} />
        </>
      )}
      {/* A document that did not prove the identity is not proposed for requests. */}
      {status === "verified" && !own.erased && <KeepIdentity own={own} />}
      {!isWaiting && (own.erased || own.erase_after) && (
        <p className="text-muted text-sm">
          {own.erased || !own.erase_after
            ? t("outcome.erased")
            : t("outcome.erased_on", { date: formatDate(own.erase_after, language) })}
        </p>
      )}
    </section>
  );
}
