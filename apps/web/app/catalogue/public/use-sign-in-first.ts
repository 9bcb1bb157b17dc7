import { useLocation, useNavigate } from "react-router";
import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { hasStoredSession } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";

/**
 * What a click on a service does for a signed-out reader (spec 2 §2): a toast with a link to /login, which remembers
 * the current page, the reason, and the service. A service opened in a new tab meets the guard there.
 */
export function useSignInFirst(): (event: React.MouseEvent, serviceId: string) => void {
  const t = useWords("catalogue");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (event, serviceId) => {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || hasStoredSession()) return;
    event.preventDefault();
    const message = t("signIn.message");
    showToast({
      kind: "warning",
      title: t("signIn.title"),
      description: message,
      action: {
        label: t("signIn.action"),
        onClick: () => {
          rememberIntendedPath(`/service/${serviceId}`);
          void navigate("/login", { state: { from: pathname + search, message, serviceId } });
        },
      },
    });
  };
}
