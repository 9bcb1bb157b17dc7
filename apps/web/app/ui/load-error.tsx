import { ApiError } from "../lib/client.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

/** Something could not be loaded: says so, why when known, the id to quote, and tries again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useWords("ui");
  const messages = useWords("lib");
  const failure = error instanceof ApiError ? error : undefined;
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
