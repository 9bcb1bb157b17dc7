import { useWords } from "../lib/words.tsx";
import { type AlertKind, KIND_ICONS } from "./alert.tsx";
import { Icon } from "./icon.tsx";
import { RequestReference } from "./request-reference.tsx";

const TONES = {
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  error: "text-danger",
} as const;

export const TOAST =
  "pointer-events-auto flex w-full animate-rise gap-3 rounded-card border border-line bg-surface p-4 shadow-float sm:w-96";

type ToastBodyProps = {
  kind: AlertKind;
  title: string;
  description?: string | undefined;
  requestId?: string | undefined;
  action?: React.ReactNode;
  /** In a document its script dismisses the toast. */
  onDismiss?: () => void;
};

/** What a toast shows. */
export function ToastBody({ kind, title, description, requestId, action, onDismiss }: ToastBodyProps) {
  const t = useWords("ui");
  return (
    <>
      <Icon name={KIND_ICONS[kind]} className={`mt-0.5 size-5 ${TONES[kind]}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-muted">{description}</p>}
        {requestId && <RequestReference id={requestId} />}
        {action && <div className="mt-3">{action}</div>}
      </div>
      <button
        type="button"
        data-dismiss
        aria-label={t("close")}
        onClick={onDismiss}
        className="-m-2.5 grid size-11 shrink-0 place-items-center self-start rounded-control text-muted hover:text-ink"
      >
        <Icon name="x" />
      </button>
    </>
  );
}
