import { useWords } from "../lib/words.tsx";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type RetryAlertProps = {
  /** Loads the page again by default. */
  onRetry: (() => void) | undefined;
  /** The reason. */
  children: React.ReactNode;
};

/** Replaces something that could not be loaded: the reason, and a button to retry. */
export function RetryAlert({ onRetry = () => location.reload(), children }: RetryAlertProps) {
  const t = useWords("ui");
  return (
    <Alert
      kind="error"
      title={t("load_error.title")}
      action={
        <Button variant="secondary" size="sm" data-reload onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
