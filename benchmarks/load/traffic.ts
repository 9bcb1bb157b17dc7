import { setTimeout as wait } from "node:timers/promises";
import { NotAcknowledged, newId } from "../../scripts/chaos/client.ts";
import { OPERATIONS } from "../../scripts/chaos/operations.ts";
import type { Stage, Write } from "../../scripts/chaos/writes.ts";
import { openBrowser, PACE } from "./browser.ts";
import type { Meter } from "./meter.ts";
import { type Offer, type Order, placeOrder } from "./order.ts";
import type { Account } from "./server.ts";

/** The numbers of visits, orders, messages and bookings in an hour. An agent comes for each submitted order. */
export const HOUR = { visits: 1_200, orders: 120, messages: 240, bookings: 60 } as const;

/** All participants: there are enough `customers` for the orders, `regulars` write and book, `agents` work on the orders. */
export type People = { customers: Account[]; regulars: Account[]; agents: Account[] };
export type Scene = People & { offer: Offer; stage: Stage; services: string[] };
/** `lag`: by how many milliseconds each arrival was late because this process was busy. */
export type Traffic = { people: number; orders: Order[]; writes: Write[]; lag: number[] };

/** The times of arrivals within `ms`, independent of each other (exponential intervals). */
export function arrivals(perHour: number, ms: number, random: () => number = Math.random): number[] {
  const times: number[] = [];
  const mean = 3_600_000 / PACE / perHour;
  for (let at = 0; ; ) {
    at -= Math.log(1 - random()) * mean;
    if (at > ms) return times;
    times.push(at);
  }
}

/** After this time a change counts as lost for an open page. */
const HEARD_WITHIN_MS = 30_000;

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/**
 * Lets people arrive for so many minutes, independently of how fast the server serves earlier ones, and waits for the end of all
 * visits. The meter records a visit that fails; other visits continue.
 */
export async function drive(meter: Meter, minutes: number, scene: Scene): Promise<Traffic> {
  const { customers, regulars, agents, offer, stage, services } = scene;
  const orders: Order[] = [];
  const writes: Write[] = [];
  const lag: number[] = [];
  const started = new Map<string, () => void>();
  const submitted: Order[] = [];
  const begin = (write: Omit<Write, "acknowledged">): Write => {
    const begun = { ...write, acknowledged: false };
    writes.push(begun);
    return begun;
  };

  const visit = async (due: number) => {
    const browser = openBrowser(meter, due);
    await browser.open("/landing");
    await browser.think(20);
    await browser.open("/services");
    await browser.think(30);
    await browser.open(`/services?search=${pick(["passeport", "acte", "permis", "terrain"])}`);
    await browser.think(25);
    await browser.open(`/service/${pick(services)}`);
  };
  let ordered = 0;
  const order = async (due: number) => {
    const customer = customers[ordered++ % customers.length] as Account;
    const placed = await placeOrder(meter, due, { customer, offer, orders });
    // The page stays open and receives live changes of the request.
    meter.listen(customer.token, ({ about, id }) => {
      if (about === "request" && id !== undefined) started.get(id)?.();
    });
    submitted.push(placed);
    await work(placed);
  };
  const work = async ({ id, customer }: Order) => {
    const agent = pick(agents);
    const browser = openBrowser(meter, performance.now(), agent);
    await browser.think(60);
    await browser.open("/requests-queue");
    await browser.call("work", "GET", "/api/work/requests");
    await browser.think(10);
    await browser.call("work", "GET", `/api/work/requests/${id}/work-page`);
    await browser.think(40);
    await browser.call("work", "PUT", `/api/work/requests/${id}/assignee`, { from: null, to: agent.id });
    await browser.think(20);
    const moved = performance.now();
    const heard = new Promise<void>((resolve) => started.set(id, resolve));
    const late = new AbortController();
    const given = wait(HEARD_WITHIN_MS, "late", { signal: late.signal });
    await browser.call("work", "POST", `/api/work/requests/${id}/moves`, {
      from: "submitted",
      move: "start",
    });
    if ((await Promise.race([heard, given])) === "late") meter.fail(`no stream heard of ${id}`);
    else meter.note("live", performance.now() - moved);
    given.catch(() => {});
    late.abort();
    await browser.think(60);
    const sent = { id: newId(), body: `Dossier ${id}`, attachments: [] };
    const path = `/api/conversations/${customer.id}/messages`;
    const reader = openBrowser(meter, performance.now(), customer);
    const write = begin({
      kind: "message",
      find: async () => {
        const { messages } = await reader.call<{ messages: { id: string }[] }>("read", "GET", path);
        return messages.some((one) => one.id === sent.id) ? "whole" : "absent";
      },
    });
    await browser.call("message", "POST", path, sent);
    write.acknowledged = true;
  };
  const talk = async (due: number) => {
    const browser = openBrowser(meter, due, pick(regulars));
    await browser.call("read", "GET", "/api/dashboard");
    await browser.think(30);
    await OPERATIONS.message(browser.as("message"), stage, begin);
  };
  let booked = 0;
  const book = async (due: number) => {
    // In turn: a person holds one time, so a second booking at the same moment would end the first one's hold.
    const browser = openBrowser(meter, due, regulars[booked++ % regulars.length] as Account);
    const day = 86_400_000;
    const [from, until] = [Date.now() + 2 * day, Date.now() + 30 * day].map((at) =>
      new Date(at).toISOString(),
    );
    const query = new URLSearchParams({ kind_id: stage.kind, from: from ?? "", until: until ?? "" });
    await browser.call("booking", "GET", `/api/appointment-slots?${query}`);
    await browser.think(30);
    await OPERATIONS.booking(browser.as("booking"), stage, begin);
  };

  for (const { token } of regulars) meter.listen(token, () => {});
  const began = performance.now();
  const ms = minutes * 60_000;
  const come = async (at: number, session: (due: number) => Promise<void>) => {
    await wait(Math.max(0, began + at - performance.now()));
    const due = began + at;
    lag.push(Math.max(0, performance.now() - due));
    await session(due).catch((error: Error) => {
      // The meter has recorded a refusal or a failure.
      if (!(error instanceof NotAcknowledged)) meter.fail(String(error.stack ?? error));
    });
  };
  const sessions = [
    ...arrivals(HOUR.visits, ms).map((at) => come(at, visit)),
    ...arrivals(HOUR.orders, ms).map((at) => come(at, order)),
    ...arrivals(HOUR.messages, ms).map((at) => come(at, talk)),
    ...arrivals(HOUR.bookings, ms).map((at) => come(at, book)),
  ];
  await Promise.all(sessions);
  const people = sessions.length + regulars.length + agents.length;
  return { people, orders, writes, lag };
}
