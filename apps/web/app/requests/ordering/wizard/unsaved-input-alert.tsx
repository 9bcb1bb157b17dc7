import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import type { UnsavedInputOffer } from "./use-unsaved-input.ts";

/** Offers to restore or discard unsaved input of this tab. */
export function UnsavedInputAlert({ unsaved: { offer, drop } }: { unsaved: UnsavedInputOffer }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  if (!offer) return null;
  return (
    <div role="status" className="mb-6">
      <Alert
        title={t("wizard.kept.title")}
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={offer.take}>
              {t("wizard.kept.take")}
            </Button>
            <Button variant="ghost" onClick={drop}>
              {t("wizard.kept.drop")}
            </Button>
          </div>
        }
      >
        {t("wizard.kept.text", { date: formatDateTime(offer.at, language) })}
      </Alert>
    </div>
  );
}
