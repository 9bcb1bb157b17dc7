import { useEffect } from "react";
import { type LoadFailure, loadFailure } from "./failure.ts";
import { LOAD_FAILURE_TOAST_MS, showToast } from "./toast.ts";
import { useWords } from "./words.tsx";

/** What a list says of its own failure where the specification names the words. */
export type LoadFailureWords = { title: string; description: string };

/**
 * Tells of something that could not be loaded (spec 1 §9: seven seconds), once for each time that it was tried. `error`:
 * what the call threw or the loader sent; nothing happens without one.
 */
export function useLoadFailure(error: unknown, said?: LoadFailureWords): LoadFailure | undefined {
  const t = useWords("ui");
  const messages = useWords("lib");
  const failure = error ? loadFailure(error) : undefined;
  const title = said?.title ?? t("load_error.title");
  const description = said?.description ?? messages(`errors.${failure?.code ?? "internal"}`);
  useEffect(() => {
    if (error) showToast({ kind: "error", title, description, duration: LOAD_FAILURE_TOAST_MS });
  }, [error, title, description]);
  return failure;
}
