import { useWords } from "../../lib/words.tsx";
import { TOAST, ToastBody } from "../../ui/toast-body.tsx";
import { WAITING_SCRIPT } from "./waiting.ts";

/** The script of a waiting page, and what it shows when the application cannot be loaded. */
export function WaitingScript() {
  const lib = useWords("lib");
  return (
    <>
      <div hidden role="alert" data-start-failed className="fixed inset-x-4 top-20 z-50 sm:left-auto">
        <div className={TOAST}>
          <ToastBody kind="error" title={lib("errors.network")} />
        </div>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which has run when React arrives */}
      <script dangerouslySetInnerHTML={{ __html: WAITING_SCRIPT }} />
    </>
  );
}
