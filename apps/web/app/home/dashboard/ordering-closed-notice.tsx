import { may } from "@passerelle/domain/roles";
import { useProfile } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** Tells who can publish the operator's identity that nothing can be ordered until then. */
export function OrderingClosedNotice() {
  const t = useWords("home/dashboard");
  const { ordering_open } = useSettings();
  const { role } = useProfile();
  if (ordering_open || !may(role, "settings.manage")) return null;
  return (
    <Alert
      kind="warning"
      title={t("closed.title")}
      className="mb-6"
      action={
        <ButtonLink to="/admin/general-settings?tab=operator" size="sm">
          {t("closed.action")}
        </ButtonLink>
      }
    >
      {t("closed.text")}
    </Alert>
  );
}
