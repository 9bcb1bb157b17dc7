import { useIsDocument } from "../lib/page-kind.ts";
import { TOAST_MS } from "../lib/toast.ts";
import type { AlertKind } from "./alert.tsx";
import { TOAST, ToastBody } from "./toast-body.tsx";

type ToastTemplateProps = {
  /** Word characters only (`\w`); the script of documents shows the toast by this name. */
  name: string;
  kind: AlertKind;
  title: string;
  description?: string | undefined;
  action?: React.ReactNode;
  /** Milliseconds. */
  duration?: number;
};

/** A toast that the script of a document can show (`shell/document/toasts.ts`); renders nothing in the application. */
export function ToastTemplate({ name, kind, duration = TOAST_MS, ...words }: ToastTemplateProps) {
  const isDocument = useIsDocument();
  // Only the server renders documents: the application's code needs none of this.
  if (!import.meta.env.SSR || !isDocument) return null;
  return (
    <template data-toast={name} data-kind={kind} data-duration={duration}>
      <div data-toast className={TOAST}>
        <ToastBody kind={kind} {...words} />
      </div>
    </template>
  );
}
