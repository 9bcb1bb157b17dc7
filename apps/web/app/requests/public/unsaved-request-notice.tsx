import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { lastUnsavedRequest } from "../ordering/unsaved-requests.ts";

/** A link to unsaved input of this tab from before the session ended. */
export function UnsavedRequestNotice({ userId }: { userId: string }) {
  const t = useWords("requests");
  const [unsaved] = useState(() => lastUnsavedRequest(userId));
  if (!unsaved) return null;
  return (
    <Alert
      className="mb-6"
      title={t("wizard.kept.title")}
      action={
        <ButtonLink variant="secondary" to={unsaved.path}>
          {t("wizard.kept.back")}
        </ButtonLink>
      }
    >
      {unsaved.service && t("wizard.kept.service", { service: unsaved.service })}
    </Alert>
  );
}
