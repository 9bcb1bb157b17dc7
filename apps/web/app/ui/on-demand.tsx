import { type ComponentType, Suspense, useEffect, useState } from "react";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";

type OnDemandProps<P> = {
  /** Fetches its code. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** What the dialog is given. */
  dialog: P;
};

/**
 * A dialog whose code is fetched when it is first opened. Where it cannot be, a toast says so, the dialog counts as
 * closed, and opening it again asks again: React's `lazy` would give the whole page up, and never ask a second time.
 */
export function OnDemand<P extends { open: boolean; onClose: () => void }>({
  load,
  dialog,
}: OnDemandProps<P>) {
  const t = useWords("lib");
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const { open, onClose } = dialog;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for by opening, and by nothing else
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
