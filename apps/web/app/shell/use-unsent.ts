import { useEffect } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { unsentOf } from "../lib/unsaved-input.ts";
import { useWords } from "../lib/words.tsx";

/**
 * Sends what was saved without a network: immediately, and when the network is back. `userId`: of the signed-in person. The
 * code is loaded only when something waits.
 */
export function useUnsent(userId: string | undefined): void {
  const t = useWords("shell");
  const words = useFailureWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the moment of the toast
  useEffect(() => {
    if (!userId) return;
    let sending = false;
    async function send(owner: string) {
      if (sending || unsentOf(owner).list().length === 0) return;
      sending = true;
      // If the code cannot be loaded, everything waits as it does without a network.
      await import("./send-unsent.ts")
        .then(
          ({ sendUnsent }) => sendUnsent(owner, t, words),
          () => {},
        )
        .finally(() => {
          sending = false;
        });
    }
    const again = () => void send(userId);
    again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [userId]);
}
