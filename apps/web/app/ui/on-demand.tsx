import { type ComponentType, Suspense, useEffect, useState } from "react";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";

type OnDemandProps<P> = {
  /** Loads its code. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The dialog's other properties. */
  dialog: P;
};

/**
 * A dialog whose code is loaded when it is first opened. If that fails, a toast reports it, the dialog counts as
 * closed, and opening it tries again; React's `lazy` would fail the whole page and never try again.
 */
export function OnDemand<P extends { open: boolean; onClose: () => void }>({
  load,
  dialog,
}: OnDemandProps<P>) {
  const t = useWords("lib");
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const { open, onClose } = dialog;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening loads it
  useEffect(() => {
    if (!open || Dialog) return;
    load().then(
      (module) => setDialog(() => module.default),
      () => {
        onClose();
        showToast({ kind: "error", title: t("errors.network") });
      },
    );
  }, [open]);
  return Dialog ? (
    <Suspense>
      <Dialog {...dialog} />
    </Suspense>
  ) : null;
}
