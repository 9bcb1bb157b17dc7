import { DELAY_MIN_SAMPLES } from "@passerelle/domain/requests/delays/delays";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  copyRequest,
  getRequest,
  submit,
} from "../../../test/builders/requests.ts";
import { refreshDelays } from "./completion-times.ts";
import { countDelays } from "./queries.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const DAY = 24 * 3_600;

async function submitted(offer: BuiltOffer) {
  const request = await buildRequest(server, { offer });
  return { ...request, detail: await submit(server, request.owner, request.detail) };
}

const move = (id: string, from: string, to: string) =>
  callAs(server, admin, "POST", `/api/work/requests/${id}/moves`, { from, move: to });

/** Makes everything that happened to a request that many days older. */
async function age(id: string, days: number): Promise<void> {
  await sql`UPDATE request_events SET at = at - make_interval(days => ${days}) WHERE service_request_id = ${id}`.execute(
    server.ctx.db,
  );
}

/** Completes requests of an offer, each after so many days of work and so long ago. */
async function completed(offer: BuiltOffer, days: readonly number[], ago = 0): Promise<void> {
  const { id } = await submitted(offer);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "completed", completed_at: new Date(Date.now() - ago * DAY * 1000), worked_seconds: 0 })
    .where("id", "=", id)
    .execute();
  const [first = 0, ...others] = days;
  await copyRequest(
    server,
    id,
    others.map((took) => ({ worked_seconds: took * DAY })),
  );
  await server.ctx.db
    .updateTable("service_requests")
    .set({ worked_seconds: first * DAY })
    .where("id", "=", id)
    .execute();
}

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30];

test("shows the median and the 90th percentile of ten completed requests, and nothing for nine or for other places", async () => {
  const offer = await buildOffer(server, { price: 0 });
  await completed(offer, TEN.slice(1));
  const { id, owner } = await submitted(offer);
  await refreshDelays(server.ctx);
  expect((await getRequest(server, owner, id)).delay).toBeNull();

  await completed(offer, TEN.slice(0, 1));
  // Completions before the window or in other places do not count.
  await completed(offer, [90, 90, 90], 91);
  await completed(await buildOffer(server, { price: 0 }), [90, 90, 90]);
  await refreshDelays(server.ctx, { service_id: offer.service_id, country_code: "CM" });
  await age(id, 2);
  const { delay, submitted_at, events } = await getRequest(server, owner, id);
  expect(delay).toMatchObject({ completed: DELAY_MIN_SAMPLES, median_days: 5, p90_days: 9, pace: "usual" });
  const since = Date.parse(events.find(({ to }) => to === "submitted")?.at ?? "");
  expect(submitted_at).not.toBeNull();
  expect(Math.abs(Date.parse(delay?.usual_by ?? "") - since - 5 * DAY * 1000)).toBeLessThan(2_000);
  expect(Math.abs(Date.parse(delay?.latest_by ?? "") - since - 9 * DAY * 1000)).toBeLessThan(2_000);
  const { requests } = await callAs<{ requests: { id: string; delay: object }[] }>(
    server,
    owner,
    "GET",
    "/api/requests",
  );
  expect(requests).toMatchObject([{ id, delay: { median_days: 5, pace: "usual" } }]);

  await age(id, 8);
  expect((await getRequest(server, owner, id)).delay).toMatchObject({
    pace: "late",
    usual_by: null,
    latest_by: null,
  });
});

test("forgets completions that fall out of the window", async () => {
  const offer = await buildOffer(server, { price: 0 });
  const { service_id, country_code } = offer;
  await completed(offer, TEN);
  const found = () =>
    server.ctx.db
      .selectFrom("service_delays")
      .select("completed")
      .where("service_id", "=", service_id)
      .execute();
  await countDelays(server.ctx.db, { service_id, country_code });
  expect(await found()).toEqual([{ completed: 10 }]);
  await sql`UPDATE service_requests SET completed_at = completed_at - interval '91 days'
    WHERE service_id = ${service_id} AND completed_at IS NOT NULL`.execute(server.ctx.db);
  await countDelays(server.ctx.db);
  expect(await found()).toEqual([]);
});

test("measures a completed request without the time spent waiting for its customer", async () => {
  const offer = await buildOffer(server, { price: 0 });
  await completed(offer, TEN.slice(1));
  const { id, owner } = await submitted(offer);
  await move(id, "submitted", "start");
  await age(id, 4);
  // An information request was sent after two days and answered a day later.
  const day = (ago: number) => new Date(Date.now() - ago * DAY * 1000);
  await server.ctx.db
    .insertInto("request_events")
    .values([
      {
        service_request_id: id,
        kind: "moved",
        from_status: "in_progress",
        to_status: "information_required",
        by: "staff",
        at: day(2),
      },
      {
        service_request_id: id,
        kind: "moved",
        from_status: "information_required",
        to_status: "in_progress",
        by: "customer",
        at: day(1),
      },
    ])
    .execute();
  await move(id, "in_progress", "complete");
  const row = await server.ctx.db
    .selectFrom("service_requests")
    .select(["completed_at", "worked_seconds"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // Plus the time that the calls took.
  expect(Math.abs((row.worked_seconds ?? 0) - 3 * DAY)).toBeLessThan(3_600);
  expect(Math.abs((row.completed_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(await getRequest(server, owner, id)).toMatchObject({ delay: null, holder: "nobody" });

  const next = await submitted(offer);
  await expect
    .poll(async () => (await getRequest(server, next.owner, next.id)).delay, { timeout: patience(10_000) })
    .toMatchObject({ completed: 10, median_days: 5 });
});
