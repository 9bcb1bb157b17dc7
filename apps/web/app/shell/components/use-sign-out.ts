import { useRef } from "react";
import { useNavigate } from "react-router";
import { signOut } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";

/** Signs out everywhere and goes to /login (spec 1 §2.7); a second click does nothing. */
export function useSignOut(): () => Promise<void> {
  const t = useWords("shell");
  const navigate = useNavigate();
  const busy = useRef(false);
  return async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await signOut();
      await navigate("/login");
    } catch {
      showToast({ kind: "error", title: t("sign_out.failed"), description: t("sign_out.failed_text") });
    } finally {
      busy.current = false;
    }
  };
}
