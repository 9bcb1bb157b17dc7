import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";

const load = () => import("../../settings/public/platform-modal.tsx");

/** A button that opens the platform-information modal (spec 1 §2.12). */
export function PlatformInfo({ className, children }: { className: string; children?: React.ReactNode }) {
  const t = useWords("shell");
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {children}
        {t("nav.about_platform")}
      </button>
      {open !== undefined && <OnDemand load={load} dialog={{ open, onClose: () => setOpen(false) }} />}
    </>
  );
}
