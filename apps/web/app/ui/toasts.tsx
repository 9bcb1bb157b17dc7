import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { dismissToast, type Toast, toastStore } from "../lib/toast.ts";

// Without a network the card's code may not load; the text is shown all the same.
const ToastCard = lazy(() => import("./toast-card.tsx").catch(() => ({ default: PlainToast })));

function PlainToast({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(dismissToast, toast.duration);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <p className="rounded-card border border-line bg-surface p-4 shadow-float wrap-anywhere">
      {toast.title} {toast.description}
    </p>
  );
}

/**
 * Where toasts appear (spec 1 §9: one at a time). The live regions are in the page from the start, because screen
 * readers do not announce one that is added with its text; the card's code is loaded with the first toast.
 */
export function Toasts() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  const card = toast && (
    <Suspense>
      <ToastCard key={toast.id} toast={toast} />
    </Suspense>
  );
  const isError = toast?.kind === "error";
  return (
    <div
      data-toasts
      className="pointer-events-none fixed inset-x-4 top-[calc(4.75rem+var(--strip,0rem)+var(--notice,0px))] z-50 flex flex-col items-end *:max-w-full"
    >
      <div role="status">{!isError && card}</div>
      <div role="alert">{isError && card}</div>
    </div>
  );
}
