import { useEffect } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { queryClient } from "../lib/query.ts";
import { showToast } from "../lib/toast.ts";
import { unsentOf } from "../lib/unsaved-input.ts";
import { useWords } from "../lib/words.tsx";
import { requestKeys } from "../requests/public/api.ts";

/**
 * Sends drafts that were saved without a network: immediately, and when the network is back. `userId`: of the signed-in person.
 * The code includes the form of a request, so it is loaded only when there are drafts.
 */
export function useUnsentDrafts(userId: string | undefined): void {
  const t = useWords("shell");
  const words = useFailureWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the moment of the toast
  useEffect(() => {
    if (!userId) return;
    let sending = false;
    async function send(owner: string) {
      if (sending || unsentOf(owner).list().length === 0) return;
      sending = true;
      // If the code cannot be loaded, the drafts wait as they do without a network.
      const outcome = await import("../requests/public/unsent-drafts.ts").then(
        ({ sendUnsentDrafts }) => sendUnsentDrafts(owner),
        () => undefined,
      );
      sending = false;
      const { sent, refused } = outcome ?? { sent: 0, refused: [] };
      if (sent > 0) {
        void queryClient.invalidateQueries({ queryKey: requestKeys.all });
        showToast({ kind: "success", title: t("offline.sent", { count: sent }) });
      }
      for (const { error } of refused)
        showToast({ kind: "error", title: t("offline.refused"), description: words(error) });
    }
    const again = () => void send(userId);
    again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [userId]);
}
