import type { ChatMessage } from "@passerelle/contract/messaging";

/** The loaded part of a conversation, oldest first and without gaps. */
export type LoadedMessages = { messages: readonly ChatMessage[]; hasOlder: boolean };

type Page = { messages: readonly ChatMessage[]; has_older: boolean };

export const NO_MESSAGES: LoadedMessages = { messages: [], hasOlder: false };

/** Adds the newest page. Loaded messages that are not contiguous with it are dropped. */
export function withNewest(loaded: LoadedMessages, page: Page): LoadedMessages {
  const first = page.messages[0]?.seq;
  const end = loaded.messages.at(-1)?.seq;
  if (first === undefined || end === undefined || first > end + 1)
    return { messages: page.messages, hasOlder: page.has_older };
  const kept = loaded.messages.filter(({ seq }) => seq < first);
  return {
    messages: [...kept, ...page.messages],
    hasOlder: kept.length > 0 ? loaded.hasOlder : page.has_older,
  };
}

/** Adds the page before the loaded messages. */
export function withOlder(loaded: LoadedMessages, page: Page): LoadedMessages {
  const first = loaded.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter(({ seq }) => seq < first);
  return { messages: [...older, ...loaded.messages], hasOlder: page.has_older };
}

/** Sequence number of the last message of a side that the other side has read; all earlier ones are read too. */
export const readThrough = (messages: readonly ChatMessage[], side: ChatMessage["side"]): number =>
  messages.findLast((message) => message.side === side && message.status === "read")?.seq ?? 0;
