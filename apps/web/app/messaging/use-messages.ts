import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLive } from "../lib/live/use-live.ts";
import { type Known, NOTHING, withNewest, withOlder } from "./pages.ts";
import { conversationKey, LISTS_KEY, messagePage, readMessages } from "./public/api.ts";

/**
 * The messages of a conversation, from its end or around one that is looked for, and what was there before them when it is
 * asked for; read again when anything changes in it.
 */
export function useMessages(id: string, at: number | undefined) {
  const { data, error, refetch } = useQuery(messagePage(id, at));
  const [state, setState] = useState<{ known: Known; from: typeof data }>({
    known: NOTHING,
    from: undefined,
  });
  const [older, setOlder] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  useLive("conversation", id, [conversationKey(id)]);
  // Of a request the same id: what was cancelled is read and no more written in.
  useLive("request", id, [conversationKey(id)]);
  useLive("conversation", undefined, [LISTS_KEY]);
  if (data && data !== state.from) setState({ known: withNewest(state.known, data), from: data });

  async function loadOlder() {
    const before = state.known.messages[0]?.seq;
    if (before === undefined || older.busy) return;
    setOlder({ busy: true });
    try {
      const page = await readMessages(id, { before });
      setState(({ known, from }) => ({ known: withOlder(known, page), from }));
      setOlder({ busy: false });
    } catch (failure) {
      setOlder({ busy: false, error: failure });
    }
  }

  return {
    ready: state.from !== undefined,
    ...state.known,
    /** The end of the conversation stands further below. */
    hasNewer: at !== undefined && data?.has_newer === true,
    older,
    loadOlder: () => void loadOlder(),
    error,
    refetch: () => void refetch(),
  };
}
