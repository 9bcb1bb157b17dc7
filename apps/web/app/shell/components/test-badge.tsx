import { summaryOf } from "@passerelle/domain/settings/test-badge";
import { useState } from "react";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { useTestBadge } from "../../settings/public/use-test-badge.ts";
import { OnDemand } from "../../ui/on-demand.tsx";

const load = () => import("../../settings/public/test-badge-dialog.tsx");

/** The test-mode badge (spec 2 §9): in the demo, while the mode is on in this browser. */
export function TestBadge({ className }: { className: string }) {
  const t = useWords("shell");
  const { demo } = useSettings();
  const badge = useTestBadge();
  const [open, setOpen] = useState<boolean>();
  if (!demo || !badge.testMode) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={summaryOf(badge) || undefined}
        onClick={() => setOpen(true)}
        className={className}
      >
        {t("demo.test_mode")}
      </button>
      {open !== undefined && (
        // Not with the badge's font.
        <div className="text-left text-base">
          <OnDemand load={load} dialog={{ open, badge, onClose: () => setOpen(false) }} />
        </div>
      )}
    </>
  );
}
