import { queryClient } from "../lib/query.ts";
import { showToast } from "../lib/toast.ts";
import { unsentOf } from "../lib/unsaved-input.ts";
import type { useWords } from "../lib/words.tsx";
import { CONVERSATIONS_KEY } from "../messaging/public/api.ts";
import { requestKeys } from "../requests/public/api.ts";

/** What waits under a prefix of its name, and how it is sent. The code of drafts includes the form of a request. */
const KINDS = [
  {
    prefix: "draft:",
    load: () => import("../requests/public/unsent-drafts.ts").then((file) => file.sendUnsentDrafts),
    changes: requestKeys.all,
    sent: "offline.sent",
    refused: "offline.refused",
  },
  {
    prefix: "message:",
    load: () => import("../messaging/public/unsent-messages.ts").then((file) => file.sendUnsentMessages),
    changes: CONVERSATIONS_KEY,
    sent: "offline.messages_sent",
    refused: "offline.message_refused",
  },
] as const;

/** Sends all that a person saved without a network, and shows the outcome. */
export async function sendUnsent(
  userId: string,
  t: ReturnType<typeof useWords<"shell">>,
  words: (error: unknown) => string,
): Promise<void> {
  for (const kind of KINDS) {
    if (unsentOf(userId).within(kind.prefix).list().length === 0) continue;
    const send = await kind.load().catch(() => undefined);
    const { sent, refused } = (await send?.(userId)) ?? { sent: 0, refused: [] };
    if (sent > 0) {
      void queryClient.invalidateQueries({ queryKey: kind.changes });
      showToast({ kind: "success", title: t(kind.sent, { count: sent }) });
    }
    for (const { error } of refused)
      showToast({ kind: "error", title: t(kind.refused), description: words(error) });
  }
}
