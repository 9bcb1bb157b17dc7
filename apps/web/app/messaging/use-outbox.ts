import { useEffect, useRef, useState } from "react";
import type { ExpiringStore } from "../lib/expiring-store.ts";
import { isPassing } from "../lib/failure.ts";
import { unsentOf } from "../lib/typed.ts";
import { conversationChanged, sendMessage } from "./public/api.ts";

/** Nothing came back: tried again after so long, and as soon as the network is there. */
const RETRY_MS = 5_000;

type Outgoing = {
  /** The message's, for ever: however often it is sent, it is one. */
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
 * What somebody writes in a conversation, until the server has it: one after the other, through lost networks, and from the
 * device again when the page was closed meanwhile (`lib/typed.ts`).
 */
export function useOutbox(userId: string, conversationId: string) {
  const store = unsentOf(userId).within(`message:${conversationId}:`);
  const [entries, setEntries] = useState<readonly OutgoingMessage[]>(() => unsentIn(store));
  const queue = useRef<readonly OutgoingMessage[]>(entries);
  const pumping = useRef(false);
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

  async function pump(): Promise<void> {
    if (pumping.current) return;
    pumping.current = true;
    try {
      for (;;) {
        const next = queue.current.find(({ phase }) => phase !== "refused");
        if (!next) return;
        try {
          update(next.id, { phase: "sending" });
          const { id, body, files } = next;
          await sendMessage(conversationId, { id, body, attachments: files.map((file) => file.id) });
          await conversationChanged(conversationId);
          drop(id);
        } catch (error) {
          if (!isPassing(error)) {
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
      pumping.current = false;
    }
  }

  const start = useRef(pump);
  useEffect(() => {
    start.current = pump;
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
      void pump();
    },
    retry: (id: string) => {
      update(id, { phase: "waiting" });
      wake.current();
      void pump();
    },
    discard: drop,
  };
}

/** What was written on this device and has not been answered for. */
function unsentIn(store: ExpiringStore): OutgoingMessage[] {
  return store.list().flatMap(({ value }) => {
    const kept = value as Partial<Outgoing> | undefined;
    return typeof kept?.id === "string" && typeof kept.body === "string" && Array.isArray(kept.files)
      ? [{ id: kept.id, body: kept.body, files: kept.files, phase: "waiting" as const }]
      : [];
  });
}
