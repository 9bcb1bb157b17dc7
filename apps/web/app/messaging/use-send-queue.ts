import { useEffect, useRef, useState } from "react";
import type { ExpiringStore } from "../lib/expiring-store.ts";
import { isTransient } from "../lib/failure.ts";
import { unsentOf } from "../lib/unsaved-input.ts";
import { reloadConversation, sendMessage } from "./public/api.ts";

/** Delay before another attempt; the return of the network ends it early. */
const RETRY_MS = 5_000;

type Outgoing = {
  /** Id of the message: the server stores it once, however often it is sent. */
  id: string;
  body: string;
  files: { id: string; name: string }[];
};

export type OutgoingMessage = Outgoing & {
  phase: "sending" | "waiting" | "refused";
  /** Why it was refused. */
  error?: unknown;
};

/**
 * Sends a conversation's messages one after the other and repeats them until the server has stored them. They are
 * kept on the device, so that closing the page loses none (`lib/unsaved-input.ts`).
 */
export function useSendQueue(userId: string, conversationId: string) {
  const store = unsentOf(userId).within(`message:${conversationId}:`);
  const [entries, setEntries] = useState<readonly OutgoingMessage[]>(() => unsentIn(store));
  const queue = useRef<readonly OutgoingMessage[]>(entries);
  const running = useRef(false);
  const wake = useRef(() => {});

  const change = (next: readonly OutgoingMessage[]) => {
    queue.current = next;
    setEntries(next);
  };
  const update = (id: string, more: Pick<OutgoingMessage, "phase"> & { error?: unknown }) =>
    change(queue.current.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const drop = (id: string) => {
    store.forget(id);
    change(queue.current.filter((one) => one.id !== id));
  };

  async function sendAll(): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      for (;;) {
        const next = queue.current.find(({ phase }) => phase !== "refused");
        if (!next) return;
        try {
          update(next.id, { phase: "sending" });
          const { id, body, files } = next;
          await sendMessage(conversationId, { id, body, attachments: files.map((file) => file.id) });
          await reloadConversation(conversationId);
          drop(id);
        } catch (error) {
          if (!isTransient(error)) {
            update(next.id, { phase: "refused", error });
            continue;
          }
          update(next.id, { phase: "waiting" });
          await new Promise<void>((done) => {
            const timer = setTimeout(done, RETRY_MS);
            wake.current = () => {
              clearTimeout(timer);
              done();
            };
          });
        }
      }
    } finally {
      running.current = false;
    }
  }

  const start = useRef(sendAll);
  useEffect(() => {
    start.current = sendAll;
  });
  useEffect(() => {
    const retry = () => wake.current();
    addEventListener("online", retry);
    void start.current();
    return () => removeEventListener("online", retry);
  }, []);

  return {
    entries,
    send: (body: string, files: Outgoing["files"]) => {
      const message = { id: crypto.randomUUID(), body, files };
      store.keep(message.id, message);
      change([...queue.current, { ...message, phase: "sending" }]);
      void sendAll();
    },
    retry: (id: string) => {
      update(id, { phase: "waiting" });
      wake.current();
      void sendAll();
    },
    discard: drop,
  };
}

/** Messages written on this device that the server has not confirmed. */
function unsentIn(store: ExpiringStore): OutgoingMessage[] {
  return store.list().flatMap(({ value }) => {
    const kept = value as Partial<Outgoing> | undefined;
    return typeof kept?.id === "string" && typeof kept.body === "string" && Array.isArray(kept.files)
      ? [{ id: kept.id, body: kept.body, files: kept.files, phase: "waiting" as const }]
      : [];
  });
}
