import { useLocation, useNavigate } from "react-router";
import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { hasStoredSession } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { servicePath } from "./articles.ts";

/**
 * What a click on a service adds for a signed-out reader (spec 2 §2): beside the public page of the procedure, a toast with
 * a link to /login, which remembers the current page, the reason, and the service. A signed-in reader whose session was
 * not read yet is led to the service itself.
 */
export function useSignInFirst(): (
  event: React.MouseEvent,
  serviceId: string,
  country: string | null,
) => void {
  const t = useWords("catalogue");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (event, serviceId, country) => {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere) return;
    const path = servicePath(serviceId, country);
    if (hasStoredSession()) {
      event.preventDefault();
      void navigate(path);
      return;
    }
    const message = t("signIn.message");
    showToast({
      kind: "warning",
      title: t("signIn.title"),
      description: t("signIn.without"),
      action: {
        label: t("signIn.action"),
        onClick: () => {
          rememberIntendedPath(path);
          void navigate("/login", { state: { from: pathname + search, message, serviceId } });
        },
      },
    });
  };
}
