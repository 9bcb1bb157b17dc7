import { useLocation, useNavigate } from "react-router";
import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { hasStoredSession } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";

/**
 * What pressing a service does for whoever is not signed in (spec 2 §2): a notice that offers the way to /login, which
 * carries where they were, why, and the service to return to. Whoever opens it in another tab meets the guard there.
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
