import type { Refusal } from "@passerelle/domain/documents/verdicts";
import { seedId } from "../catalogue/first.ts";
import { personNamed } from "./customers.ts";
import { type Order, payOrder, requestIdOf, saveOrder, sendDocuments, submitOrder } from "./orders.ts";
import { STAFF } from "./people.ts";
import type { Story } from "./play.ts";
import type { Scene } from "./scene.ts";
import { before, daysAgo, minutesAfter, workDay } from "./times.ts";
import * as work from "./work.ts";

const REACHED = [
  "draft",
  "documents",
  "paid",
  "submitted",
  "started",
  "judged",
  "filed",
  "delivered",
  "completed",
] as const;

/** The course of a request: the state that it has reached, and the events until then. */
export type Life = Order & {
  reached: (typeof REACHED)[number];
  /** Working days from the order to the start of the work, the filing and the result; by default 1, 2 and 4. */
  days?: readonly [start: number, file: number, result: number];
  /** Whether the super_admin assigns it, because no agent reaches its country. */
  given?: true;
  refused?: { verdict: Refusal; note: string };
  asked?: work.Asked;
  /** The office with which the papers were filed. */
  office?: string;
  fee?: work.Fee & { paid?: boolean };
  note?: string;
  /** The caption of a picture that is handed over with the result. */
  proof?: string;
  messages?: readonly work.Message[];
  rejected?: string;
  cancelled?: string;
  review?: { rating: number; comment: string | null; approved?: boolean };
};

type Happening = { at: number; name: string; play: (scene: Scene) => Promise<unknown> };

/** The events of a request up to the state that it has reached; `now` in milliseconds, like all times here. */
export function liveOf(life: Life, now: number): Story {
  const ordered = daysAgo(now, life.daysAgo, life.time);
  // Work begins after the order is complete, at any time of that day.
  const happenings = [
    ...orderingOf(life, ordered),
    ...workOn(life, ordered).sort((one, other) => one.at - other.at),
  ];
  const times = before(
    now,
    happenings.map(({ at }) => at),
  );
  const steps = happenings.map((one, index) => ({ ...one, at: times[index] ?? one.at }));
  return { key: `request/${life.key}`, steps };
}

const hasReached = (life: Life, stage: Life["reached"]): boolean =>
  REACHED.indexOf(life.reached) >= REACHED.indexOf(stage);

function orderingOf(life: Life, ordered: number): Happening[] {
  const all: Happening[] = [{ at: ordered, name: "order", play: (scene) => saveOrder(scene, life, ordered) }];
  const add = (minutes: number, name: string, play: Happening["play"]) =>
    all.push({ at: minutesAfter(ordered, minutes), name, play });
  if (hasReached(life, "documents")) add(6, "documents", (scene) => sendDocuments(scene, life));
  for (const [attempt, payment] of (life.pays ?? []).entries())
    add(12 + attempt * 7, `pay-${attempt}`, (scene) => payOrder(scene, life, payment, attempt));
  if (hasReached(life, "submitted")) add(40, "submit", (scene) => submitOrder(scene, life));
  if (life.cancelled !== undefined && !hasReached(life, "started"))
    add(26 * 60, "cancel", (scene) =>
      scene.call(personNamed(life.customer).email, `POST /api/requests/${requestIdOf(life.key)}/cancel`, {
        reason: life.cancelled,
      }),
    );
  return all;
}

function workOn(life: Life, ordered: number): Happening[] {
  const all: Happening[] = [];
  const [start, filing, result] = life.days ?? [1, 2, 4];
  const add = (day: number, clock: string, name: string, play: Happening["play"]) =>
    all.push({ at: workDay(ordered, day, clock), name, play });
  for (const [index, message] of (life.messages ?? []).entries())
    add(message.day, message.clock, `message-${index + 1}`, (scene) =>
      work.write(scene, life, message, index + 1),
    );
  if (life.given) add(start, "08:45", "give", (scene) => work.giveTo(scene, life, life.by ?? "agent"));
  if (!hasReached(life, "started")) return all;
  add(start, "09:20", "start", (scene) => work.move(scene, life, "submitted", "start"));
  if (life.note !== undefined)
    add(start, "09:35", "note", (scene) => work.addNote(scene, life, life.note ?? ""));
  if (hasReached(life, "judged"))
    add(start, "10:05", "verdicts", (scene) => work.judgeDocuments(scene, life, life.refused));
  const { asked, fee } = life;
  if (asked) {
    add(start, "10:30", "ask", (scene) => work.askFor(scene, life, asked));
    if (asked.answer !== undefined)
      add(start + 1, "19:15", "answer", (scene) => work.answerAsked(scene, life, asked.answer ?? ""));
  }
  if (fee) {
    add(filing, "11:10", "fee", (scene) => work.addFee(scene, life, fee));
    if (fee.paid) add(filing, "18:40", "pay-fee", (scene) => payFee(scene, life));
  }
  if (life.rejected !== undefined) {
    add(start, "15:20", "reject", (scene) => work.move(scene, life, "in_progress", "reject", life.rejected));
    return all;
  }
  if (hasReached(life, "filed") && life.office !== undefined)
    add(filing, "14:15", "file", (scene) => work.file(scene, life, life.office ?? ""));
  if (hasReached(life, "delivered"))
    add(result, "15:40", "deliver", (scene) => work.deliver(scene, life, life.proof));
  if (hasReached(life, "completed"))
    add(result, "16:05", "complete", (scene) => work.move(scene, life, "in_progress", "complete"));
  const { review } = life;
  if (review) {
    add(result + 1, "20:10", "review", (scene) => writeReview(scene, life, review));
    if (review.approved) add(result + 2, "10:50", "approve", (scene) => approveReview(scene, life));
  }
  return all;
}

async function payFee(scene: Scene, life: Life): Promise<void> {
  const { email, given, family } = personNamed(life.customer);
  const url = `/api/requests/${requestIdOf(life.key)}/fees`;
  const { fees } = await scene.call<{ fees: { id: string; amount_left: number; currency: string }[] }>(
    email,
    `GET ${url}`,
  );
  const due = fees.find(({ id }) => id === work.feeIdOf(life));
  const card = {
    number: "4000 0000 0000 4242",
    name: `${given} ${family}`.toUpperCase(),
    expiry: "12/30",
    cvc: "123",
  };
  await scene.call(
    email,
    `POST ${url}/${due?.id}/payments`,
    { method: "card", card },
    {
      headers: {
        "idempotency-key": work.feeIdOf(life),
        "expected-total": `${due?.amount_left} ${due?.currency}`,
      },
    },
  );
  await scene.answerPayments();
}

const serviceOf = (life: Life): string => seedId("platform_services", life.service);

async function writeReview(
  scene: Scene,
  life: Life,
  { rating, comment }: NonNullable<Life["review"]>,
): Promise<void> {
  const { email, language } = personNamed(life.customer);
  const review = { version: 0, rating, comment };
  await scene.call(email, `PUT /api/services/${serviceOf(life)}/my-review`, review, { language });
}

async function approveReview(scene: Scene, life: Life): Promise<void> {
  const author = await scene.personOf(personNamed(life.customer).email);
  const { reviews } = await scene.call<{
    reviews: { id: string; version: number; author: { id: string }; service: { id: string } }[];
  }>(STAFF.support, "GET /api/admin/reviews?per_page=50");
  const written = reviews.find(
    ({ author: one, service }) => one.id === author && service.id === serviceOf(life),
  );
  await scene.call(STAFF.support, `PATCH /api/admin/reviews/${written?.id}`, {
    verdict: "approved",
    version: written?.version,
  });
}
