import { useEffect } from "react";
import { type LoadFailure, loadFailure } from "./failure.ts";
import { LOAD_FAILURE_TOAST_MS, showToast } from "./toast.ts";
import { useWords } from "./words.tsx";

/** Words for a list's failure, where the specification prescribes them. */
export type LoadFailureWords = { title: string; description: string };

/**
 * Shows a toast for something that could not be loaded (spec 1 §9: seven seconds), once per attempt. `error`: what
 * the call threw or the loader returned; undefined does nothing.
 */
export function useLoadFailure(error: unknown, wording?: LoadFailureWords): LoadFailure | undefined {
  const t = useWords("ui");
  const messages = useWords("lib");
  const failure = error ? loadFailure(error) : undefined;
  const title = wording?.title ?? t("load_error.title");
  const description = wording?.description ?? messages(`errors.${failure?.code ?? "internal"}`);
  const requestId = failure?.requestId;
  useEffect(() => {
    if (error) showToast({ kind: "error", title, description, requestId, duration: LOAD_FAILURE_TOAST_MS });
  }, [error, title, description, requestId]);
  return failure;
}
