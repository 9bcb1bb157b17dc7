import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLive } from "../lib/live/use-live.ts";
import { type LoadedMessages, NO_MESSAGES, withNewest, withOlder } from "./loaded-messages.ts";
import { conversationKey, LISTS_KEY, messagePage, readMessages } from "./public/api.ts";

/**
 * The messages of a conversation, from its end or around sequence number `at`. Older ones are loaded on demand; live
 * changes reload them.
 */
export function useMessages(id: string, at: number | undefined) {
  const { data, error, refetch } = useQuery(messagePage(id, at));
  const [state, setState] = useState<{ loaded: LoadedMessages; from: typeof data }>({
    loaded: NO_MESSAGES,
    from: undefined,
  });
  const [older, setOlder] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  useLive("conversation", id, [conversationKey(id)]);
  // A request has the same id as its conversation: after its cancellation it can only be read.
  useLive("request", id, [conversationKey(id)]);
  useLive("conversation", undefined, [LISTS_KEY]);
  if (data && data !== state.from) setState({ loaded: withNewest(state.loaded, data), from: data });

  async function loadOlder() {
    const before = state.loaded.messages[0]?.seq;
    if (before === undefined || older.busy) return;
    setOlder({ busy: true });
    try {
      const page = await readMessages(id, { before });
      setState(({ loaded, from }) => ({ loaded: withOlder(loaded, page), from }));
      setOlder({ busy: false });
    } catch (failure) {
      setOlder({ busy: false, error: failure });
    }
  }

  return {
    ready: state.from !== undefined,
    ...state.loaded,
    /** A page around `at` may not reach the end of the conversation. */
    hasNewer: at !== undefined && data?.has_newer === true,
    older,
    loadOlder: () => void loadOlder(),
    error,
    refetch: () => void refetch(),
  };
}
