import { LOAD_FAILURE_TOAST_MS } from "../lib/toast.ts";
import { type LoadFailureWords, useLoadFailure } from "../lib/use-load-failure.ts";
import { useWords } from "../lib/words.tsx";
import { RequestReference } from "./request-reference.tsx";
import { RetryAlert } from "./retry-alert.tsx";
import { ToastTemplate } from "./toast-template.tsx";

type LoadErrorProps = {
  /** What the call threw, or what the loader returned for it. */
  error: unknown;
  /** Loads the page again by default. */
  onRetry?: () => void;
  /** Words of the toast, for a list that has its own. */
  notice?: LoadFailureWords;
};

/**
 * Replaces something that could not be loaded: shows a toast, the reason if known, the id to quote, and a button to
 * retry.
 */
export function LoadError({ error, onRetry, notice }: LoadErrorProps) {
  const t = useWords("ui");
  const messages = useWords("lib");
  const failure = useLoadFailure(error, notice);
  const reason = messages(`errors.${failure?.code ?? "internal"}`);
  return (
    <RetryAlert onRetry={onRetry}>
      <ToastTemplate
        name="load_failure"
        kind="error"
        title={notice?.title ?? t("load_error.title")}
        description={notice?.description ?? reason}
        duration={LOAD_FAILURE_TOAST_MS}
      />
      <p>{reason}</p>
      {failure?.requestId && <RequestReference id={failure.requestId} />}
    </RetryAlert>
  );
}
