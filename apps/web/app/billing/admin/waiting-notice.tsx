import { may } from "@passerelle/domain/roles";
import { useProfile } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";

type WaitingNoticeProps = {
  waiting: { no_entity: number; no_rate: number; stamp_pending: number; stamp_refused: number };
};

/** Documents that cannot be issued or delivered yet, with the reason. */
export function WaitingNotice({ waiting }: WaitingNoticeProps) {
  const t = useWords("billing/admin");
  const { stamp_pending, stamp_refused } = waiting;
  return (
    <>
      <NotIssued waiting={waiting} />
      {stamp_pending + stamp_refused > 0 && (
        <Alert
          kind={stamp_refused > 0 ? "warning" : "info"}
          className="mb-4"
          title={t("stamps.title", { count: stamp_pending + stamp_refused })}
        >
          {stamp_pending > 0 && <p>{t("stamps.pending", { count: stamp_pending })}</p>}
          {stamp_refused > 0 && <p>{t("stamps.refused", { count: stamp_refused })}</p>}
        </Alert>
      )}
    </>
  );
}

/** What is missing in the settings; a super_admin goes on to them. */
function NotIssued({ waiting }: WaitingNoticeProps) {
  const t = useWords("billing/admin");
  const { role } = useProfile();
  const { no_entity, no_rate } = waiting;
  if (no_entity + no_rate === 0) return null;
  const mayChange = may(role, "settings.manage");
  return (
    <Alert
      kind="warning"
      className="mb-4"
      title={t("waiting.title", { count: no_entity + no_rate })}
      action={
        mayChange && (
          <ButtonLink to="/admin/general-settings?tab=billing" variant="secondary" size="sm">
            {t("waiting.settings")}
          </ButtonLink>
        )
      }
    >
      {no_entity > 0 && <p>{t("waiting.no_entity", { count: no_entity })}</p>}
      {no_rate > 0 && <p>{t("waiting.no_rate", { count: no_rate })}</p>}
      <p>{t(mayChange ? "waiting.then" : "waiting.ask")}</p>
    </Alert>
  );
}
