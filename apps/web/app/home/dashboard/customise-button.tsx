import { useState } from "react";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CustomiseDialog } from "./customise-dialog.tsx";
import type { Dashboard } from "./use-dashboard.ts";

/** Customises the dashboard; without the feature (product.md, *Coming soon*) it shows the specification's toast. */
export function CustomiseButton({ dashboard }: { dashboard: Dashboard }) {
  const t = useWords("home/dashboard");
  const { features } = useSettings();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="max-sm:-ml-4 sm:-mr-5"
        onClick={() => {
          if (features.dashboard_customisation) return setOpen(true);
          showToast({ kind: "info", title: t("customise.soon"), description: t("customise.soon_text") });
        }}
      >
        <Icon name="settings" />
        {t("customise.label")}
      </Button>
      <CustomiseDialog open={open} onClose={() => setOpen(false)} dashboard={dashboard} />
    </>
  );
}
