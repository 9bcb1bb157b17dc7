import type { ChatMessage } from "@passerelle/contract/messaging";

/** The part of a conversation that was read, without a gap, oldest first. */
export type Known = { messages: readonly ChatMessage[]; hasOlder: boolean };

type Page = { messages: readonly ChatMessage[]; has_older: boolean };

export const NOTHING: Known = { messages: [], hasOlder: false };

/** What is known once the end of the conversation was read again; what it no longer reaches to is forgotten. */
export function withNewest(known: Known, page: Page): Known {
  const first = page.messages[0]?.seq;
  const end = known.messages.at(-1)?.seq;
  if (first === undefined || end === undefined || first > end + 1)
    return { messages: page.messages, hasOlder: page.has_older };
  const kept = known.messages.filter(({ seq }) => seq < first);
  return {
    messages: [...kept, ...page.messages],
    hasOlder: kept.length > 0 ? known.hasOlder : page.has_older,
  };
}

/** What is known with the page before it. */
export function withOlder(known: Known, page: Page): Known {
  const first = known.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter(({ seq }) => seq < first);
  return { messages: [...older, ...known.messages], hasOlder: page.has_older };
}

/** The last of a side's messages that the other one has read: what stands above it is read too. */
export const readThrough = (messages: readonly ChatMessage[], side: ChatMessage["side"]): number =>
  messages.findLast((message) => message.side === side && message.status === "read")?.seq ?? 0;
