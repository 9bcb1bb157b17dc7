import { useState } from "react";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import type { Dashboard } from "./use-dashboard.ts";

const load = () => import("./customise-dialog.tsx");

/** Customises the dashboard; without the feature (product.md, *Coming soon*) it shows the specification's toast. */
export function CustomiseButton({ dashboard }: { dashboard: Dashboard }) {
  const t = useWords("home/dashboard");
  const { features } = useSettings();
  // Undefined before it is first opened. A closed dialog stays in the page, to restore the focus.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="ghost"
        className="max-sm:-ml-4 sm:-mr-5 noscript:hidden"
        onClick={() => {
          if (features.dashboard_customisation) return setOpen(true);
          showToast({ kind: "info", title: t("customise.soon"), description: t("customise.soon_text") });
        }}
      >
        <Icon name="settings" />
        {t("customise.label")}
      </Button>
      {open !== undefined && (
        <OnDemand load={load} dialog={{ open, onClose: () => setOpen(false), dashboard }} />
      )}
    </>
  );
}
