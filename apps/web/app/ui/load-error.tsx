import { type LoadFailureWords, useLoadFailure } from "../lib/use-load-failure.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type LoadErrorProps = {
  /** What the call threw, or what the loader sent in its place. */
  error: unknown;
  onRetry?: () => void;
  /** What the notice says, where a list has words of its own. */
  notice?: LoadFailureWords;
};

/**
 * Something could not be loaded: says so in a notice that passes and in its place, why when known, the id to quote, and
 * tries again.
 */
export function LoadError({ error, onRetry, notice }: LoadErrorProps) {
  const t = useWords("ui");
  const messages = useWords("lib");
  const failure = useLoadFailure(error, notice);
  return (
    <Alert
      kind="error"
      title={t("load_error.title")}
      action={
        onRetry && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t("retry")}
          </Button>
        )
      }
    >
      <p>{messages(`errors.${failure?.code ?? "internal"}`)}</p>
      {failure?.requestId && (
        <p className="mt-1 text-sm text-muted">{t("request_id", { id: failure.requestId })}</p>
      )}
    </Alert>
  );
}
