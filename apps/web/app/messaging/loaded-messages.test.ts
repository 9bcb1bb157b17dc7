import type { ChatMessage } from "@passerelle/contract/messaging";
import { expect, test } from "vitest";
import { type LoadedMessages, NO_MESSAGES, readThrough, withNewest, withOlder } from "./loaded-messages.ts";

const message = (seq: number, more: Partial<ChatMessage> = {}) =>
  ({ seq, side: "staff", status: "sent", ...more }) as ChatMessage;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const page = (from: number, to: number) => ({ messages: range(from, to), has_older: from > 1 });
const seqs = ({ messages }: LoadedMessages) => messages.map(({ seq }) => seq);
const numbers = (from: number, to: number) => range(from, to).map(({ seq }) => seq);

test("loads a conversation from its end back to its beginning", () => {
  const end = withNewest(NO_MESSAGES, page(31, 60));
  expect([seqs(end), end.hasOlder]).toEqual([numbers(31, 60), true]);
  const all = withOlder(end, page(1, 30));
  expect([seqs(all), all.hasOlder]).toEqual([numbers(1, 60), false]);
  expect(seqs(withOlder(all, page(1, 30)))).toEqual(numbers(1, 60));
});

test("appends new messages and keeps the loaded ones", () => {
  const all = withOlder(withNewest(NO_MESSAGES, page(31, 60)), page(1, 30));
  const more = withNewest(all, page(33, 62));
  expect([seqs(more), more.hasOlder]).toEqual([numbers(1, 62), false]);
  const next = withNewest(withNewest(NO_MESSAGES, page(31, 60)), page(32, 61));
  expect([seqs(next), next.hasOlder]).toEqual([numbers(31, 61), true]);
});

test("drops loaded messages that would leave a gap", () => {
  const far = withNewest(withNewest(NO_MESSAGES, page(1, 10)), page(50, 79));
  expect([seqs(far), far.hasOlder]).toEqual([numbers(50, 79), true]);
});

test("counts all messages before a read one as read", () => {
  const messages = [
    message(1),
    message(2, { status: "read" }),
    message(3, { side: "customer", status: "read" }),
    message(4),
  ];
  expect(readThrough(messages, "staff")).toBe(2);
  expect(readThrough(messages, "customer")).toBe(3);
  expect(readThrough([], "staff")).toBe(0);
});
