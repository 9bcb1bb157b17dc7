import { useEffect, useRef, useState } from "react";
import type { ExpiringStore } from "../lib/expiring-store.ts";
import { isTransient } from "../lib/failure.ts";
import { reloadConversation } from "./public/api.ts";
import {
  readUnsent,
  registerOpenConversation,
  sendUnsentMessage,
  type UnsentMessage,
  unsentMessagesOf,
} from "./public/unsent-messages.ts";

/** Delay before another attempt; the return of the network ends it early. */
const RETRY_MS = 5_000;

export type OutgoingMessage = UnsentMessage & {
  phase: "sending" | "waiting" | "refused";
  /** Why it was refused. */
  error?: unknown;
};

/**
 * Sends a conversation's messages one after the other and repeats them until the server has stored them. They are
 * kept on the device (`lib/unsaved-input.ts`); once the conversation is closed, any page sends them (`sendUnsentMessages`).
 */
export function useSendQueue(userId: string, conversationId: string) {
  const store = unsentMessagesOf(userId, conversationId);
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
          await sendUnsentMessage(userId, conversationId, next);
          await reloadConversation(conversationId);
          drop(next.id);
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
    const unregister = registerOpenConversation(conversationId);
    void start.current();
    return () => {
      removeEventListener("online", retry);
      unregister();
    };
  }, [conversationId]);

  return {
    entries,
    send: (body: string, files: UnsentMessage["files"]) => {
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

/** The messages that wait on this device; opening the conversation tries those again that were refused. */
function unsentIn(store: ExpiringStore): OutgoingMessage[] {
  return store.list().flatMap(({ value }) => {
    const message = readUnsent(value);
    return message ? [{ ...message, phase: "waiting" as const }] : [];
  });
}
