import { summaryOf } from "@passerelle/domain/settings/test-badge";
import { useEffect, useState } from "react";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { useTestBadge } from "../../settings/public/use-test-badge.ts";
import { OnDemand } from "../../ui/on-demand.tsx";

const load = () => import("../../settings/public/test-badge-dialog.tsx");

const ADDRESS = "#test-badge";

type TestBadgeProps = {
  className: string;
  /** The dialog opens when the address ends with `#test-badge`, which documents link to. */
  opensByAddress?: boolean;
};

/** The test-mode badge (spec 2 §9): in the demo, while the mode is on in this browser. */
export function TestBadge({ className, opensByAddress = false }: TestBadgeProps) {
  const t = useWords("shell");
  const { demo } = useSettings();
  const badge = useTestBadge();
  const [open, setOpen] = useState<boolean>();
  const isDocument = useIsDocument();
  useEffect(() => {
    if (opensByAddress && location.hash === ADDRESS) setOpen(true);
  }, [opensByAddress]);
  if (!demo || !badge.testMode) return null;
  // A document, which only the server renders, opens the dialog on the mailbox page, which is part of the application.
  if (import.meta.env.SSR && isDocument)
    return (
      <a href={`/mailbox${ADDRESS}`} data-test-badge className={className}>
        {t("demo.test_mode")}
      </a>
    );
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
        // Resets the font of the badge.
        <div className="text-left text-base">
          <OnDemand load={load} dialog={{ open, badge, onClose: () => setOpen(false) }} />
        </div>
      )}
    </>
  );
}
