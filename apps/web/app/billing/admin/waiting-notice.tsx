import { may } from "@passerelle/domain/roles";
import { useProfile } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";

type WaitingNoticeProps = { waiting: { no_entity: number; no_rate: number } };

/** Documents that cannot be issued yet, with what is missing; a super_admin goes on to the settings. */
export function WaitingNotice({ waiting }: WaitingNoticeProps) {
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
