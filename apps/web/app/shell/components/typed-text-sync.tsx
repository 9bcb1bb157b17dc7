import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSession } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { followTyping, restoreTypedText } from "../../lib/typed-text.ts";
import { useWords } from "../../lib/words.tsx";

/** Follows typing, so that signing out can ask, and restores what the person kept when they signed out. */
export function TypedTextSync(): null {
  const t = useWords("shell");
  const { pathname, search } = useLocation();
  const session = useSession();
  const userId = session.status === "signed_in" ? session.profile.id : undefined;
  const restored = t("sign_out.restored");
  useEffect(followTyping, []);
  useEffect(() => {
    if (userId === undefined) return;
    return restoreTypedText(userId, pathname + search, () => showToast({ kind: "info", title: restored }));
  }, [userId, pathname, search, restored]);
  return null;
}
