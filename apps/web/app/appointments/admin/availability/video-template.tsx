import { may } from "@passerelle/domain/roles";
import { useProfile } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

/** Where the address of video calls is set. */
export function VideoTemplate() {
  const t = useWords("appointments/admin/availability");
  const { role } = useProfile();
  if (!may(role, "settings.manage")) return null;
  return (
    <Card aria-labelledby="video" className="max-w-2xl">
      <h2 id="video" className="mb-1 text-xl">
        {t("video.title")}
      </h2>
      <p className="mb-3 text-muted">{t("video.text")}</p>
      <ButtonLink to="/admin/general-settings?tab=appointments" variant="secondary" size="sm">
        {t("video.open")}
      </ButtonLink>
    </Card>
  );
}
