import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSession } from "../../lib/session.ts";
import { currentSession, subscribeSession } from "../../lib/session-state.ts";
import { showToast } from "../../lib/toast.ts";
import { followTyping, keepTypedText, restoreTypedText } from "../../lib/typed-text.ts";
import { useWords } from "../../lib/words.tsx";

/**
 * Follows typing, so that signing out can ask; keeps the typed text when the session ends, in whatever way, and restores it
 * when the same person returns. Signing out in this tab without keeping it removes it again.
 */
export function TypedTextSync(): null {
  const t = useWords("shell");
  const { pathname, search } = useLocation();
  const session = useSession();
  const userId = session.status === "signed_in" ? session.profile.id : undefined;
  const restored = t("sign_out.restored");
  useEffect(followTyping, []);
  useEffect(() => {
    if (userId === undefined) return;
    // Before React, which removes the fields.
    return subscribeSession(() => {
      if (currentSession().status === "anonymous") keepTypedText(userId, pathname + search);
    });
  }, [userId, pathname, search]);
  useEffect(() => {
    if (userId === undefined) return;
    return restoreTypedText(userId, pathname + search, () => showToast({ kind: "info", title: restored }));
  }, [userId, pathname, search, restored]);
  return null;
}
