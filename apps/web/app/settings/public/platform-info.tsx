import { useState } from "react";
import { OnDemand } from "../../ui/on-demand.tsx";

const load = () => import("./platform-modal.tsx");

/** A button that opens the platform-information modal (spec 1 §2.12). */
export function PlatformInfo({ className, children }: { className: string; children: React.ReactNode }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {children}
      </button>
      {open !== undefined && <OnDemand load={load} dialog={{ open, onClose: () => setOpen(false) }} />}
    </>
  );
}
