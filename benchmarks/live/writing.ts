import { randomUUID } from "node:crypto";
import type { Person } from "./server.ts";

export type Written = { sent: number; lost: number; doubled: number; misordered: number };

type Message = { id: string; seq: number };

/** Each tenth message is sent twice at once, as after a lost reply or a double click. */
const SENT_AGAIN = 10;

/**
 * All people write this many messages at the same time, each one after the other, in the conversation of their customer. Then
 * checks that each message is in its conversation once, and in its author's order.
 */
export async function writeTogether(
  port: number,
  conversations: readonly { customer: Person; staff: readonly Person[] }[],
  each: number,
): Promise<Written> {
  const call = async <T>(person: Person, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const write = async (person: Person, conversation: string): Promise<string[]> => {
    const sent: string[] = [];
    for (let number = 0; number < each; number += 1) {
      const message = { id: randomUUID(), body: `Message ${number}`, attachments: [] };
      const again = number % SENT_AGAIN === 0 ? 2 : 1;
      const path = `/api/conversations/${conversation}/messages`;
      await Promise.all(Array.from({ length: again }, () => call(person, path, message)));
      sent.push(message.id);
    }
    return sent;
  };
  const total: Written = { sent: 0, lost: 0, doubled: 0, misordered: 0 };
  await Promise.all(
    conversations.map(async ({ customer, staff }) => {
      const all = await Promise.all([customer, ...staff].map((person) => write(person, customer.id)));
      const read: Message[] = [];
      for (let more = true; more; ) {
        const before = read[0] ? `?before=${read[0].seq}` : "";
        const page = await call<{ messages: Message[]; has_older: boolean }>(
          customer,
          `/api/conversations/${customer.id}/messages${before}`,
        );
        read.unshift(...page.messages);
        more = page.has_older;
      }
      const places = new Map(read.map(({ id }, place) => [id, place]));
      total.sent += all.flat().length;
      total.lost += all.flat().filter((id) => !places.has(id)).length;
      total.doubled += read.length - places.size;
      for (const own of all) {
        const found = own.map((id) => places.get(id) ?? -1);
        total.misordered += found.filter(
          (place, index) => index > 0 && place < (found[index - 1] ?? 0),
        ).length;
      }
      total.misordered += read.filter(
        ({ seq }, place) => place > 0 && seq <= (read[place - 1]?.seq ?? 0),
      ).length;
    }),
  );
  return total;
}
