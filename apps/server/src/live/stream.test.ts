import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { type OpenStream, openStream } from "../../test/live.ts";
import { publishLive } from "../platform/live.ts";
import { deleteChangesBefore } from "../platform/live-log-queries.ts";

const LONG_ENOUGH = { timeout: patience(15_000) };

let server: OwnApp;
let sibling: TestApp;
let processes: Pick<TestApp, "app" | "ctx">[];
beforeAll(async () => {
  server = await startOwnApp();
  sibling = await server.startSibling();
  processes = [server, sibling];
});
afterAll(async () => {
  await sibling.close();
  await server.close();
});

const on = (which: number) => processes[which % 2] as TestApp;
const publishToUsers = (users: TestUser[], id: string, which = 0) =>
  on(which)
    .ctx.db.transaction()
    .execute((trx) => publishLive(trx, { users: users.map((user) => user.id) }, { about: "request", id }));
const idsOf = ({ heard }: OpenStream) => heard.map((one) => (one === "reset" ? one : one.id));
const changesOf = async (user: TestUser, query = "", which = 0) =>
  (await on(which).app.inject({ url: `/api/live/changes${query}`, headers: user.headers })).json<{
    cursor: string;
    reset: boolean;
    changes: { id?: string }[];
  }>();

test("delivers a commit to its recipients in every process, and to no one else", async () => {
  const [reader, other] = [await buildUser(server), await buildUser(server)];
  const streams = [await openStream(server, reader), await openStream(sibling, reader)];
  const others = await openStream(sibling, other);
  expect(streams[0]?.response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  await publishToUsers([reader], "a");
  await publishToUsers([reader, other], "b", 1);
  for (const stream of streams)
    await vi.waitFor(() => expect(idsOf(stream)).toEqual(["a", "b"]), LONG_ENOUGH);
  await vi.waitFor(() => expect(idsOf(others)).toEqual(["b"]), LONG_ENOUGH);
  for (const stream of [...streams, others]) stream.cut();
});

test("requires a session, and accepts no token in the address", async () => {
  const reader = await buildUser(server);
  const refused = await openStream(server, { headers: { authorization: "Bearer nobody" } });
  expect(refused.response.statusCode).toBe(401);
  for (const url of ["/api/live", `/api/live?access_token=${reader.token}`, "/api/live/changes"])
    expect((await server.app.inject({ url })).statusCode, url).toBe(401);
});

test("a stream ends in every process with its session or when its account is suspended", async () => {
  const [leaving, suspended, staying] = [
    await buildUser(server),
    await buildUser(server),
    await buildUser(server),
  ];
  const gone = [await openStream(server, leaving), await openStream(sibling, leaving)];
  const blocked = await openStream(sibling, suspended);
  const left = await openStream(sibling, staying);
  await server.ctx.auth.endSessions(server.ctx.db, leaving.id);
  await sql`UPDATE users SET account_status = 'suspended' WHERE id = ${suspended.id}`.execute(server.ctx.db);
  await Promise.all([...gone, blocked].map(({ ended }) => ended));
  await publishToUsers([leaving, suspended, staying], "later");
  await vi.waitFor(() => expect(idsOf(left)).toEqual(["later"]), LONG_ENOUGH);
  expect([...gone, blocked].flatMap(idsOf)).toEqual([]);
  left.cut();
});

test(
  "loses and repeats nothing, however often the stream is cut and wherever it reconnects",
  async () => {
    const reader = await buildUser(server);
    /** Per step: the number of changes, and how many of them are committed after the next ones. */
    const steps = fc.array(
      fc.record({
        count: fc.integer({ min: 0, max: 4 }),
        late: fc.boolean(),
        cut: fc.constantFrom("stays", "cut", "asks"),
        process: fc.nat(1),
      }),
      { minLength: 3, maxLength: 8 },
    );
    let next = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const published: string[] = [];
        const heard: unknown[] = [];
        let stream = await openStream(server, reader, { after: (await changesOf(reader)).cursor });
        const cut = () => {
          stream.cut();
          heard.push(...idsOf(stream));
          return stream.cursor();
        };
        for (const { count, late, cut: what, process } of all) {
          const ids = Array.from({ length: count }, () => `${++next}`);
          published.push(...ids);
          // Commits out of order; impossible on the embedded database, which has one connection.
          let release = () => {};
          const wait = new Promise<void>((resolve) => {
            release = resolve;
          });
          const first = ids.shift();
          const held =
            late && first !== undefined && inject("postgres") !== ""
              ? server.ctx.db.transaction().execute(async (trx) => {
                  await publishLive(trx, { users: [reader.id] }, { about: "request", id: first });
                  await wait;
                })
              : first !== undefined && publishToUsers([reader], first, process);
          for (const id of ids) await publishToUsers([reader], id, process);
          if (what !== "stays") {
            let after = cut();
            if (what === "asks") {
              const asked = await changesOf(reader, `?after=${after}`, process);
              expect(asked.reset).toBe(false);
              heard.push(...asked.changes.map(({ id }) => id));
              after = asked.cursor;
            }
            stream = await openStream(on(process), reader, { after });
          }
          release();
          await held;
        }
        await vi.waitFor(
          () => expect([...heard, ...idsOf(stream)]).toHaveLength(published.length),
          LONG_ENOUGH,
        );
        cut();
        expect([...heard].sort()).toEqual([...published].sort());
      }),
      { numRuns: 15 },
    );
  },
  patience(60_000),
);

test("a client without a cursor gets the changes since it read its data", async () => {
  const reader = await buildUser(server);
  await publishToUsers([reader], "just now");
  await publishToUsers([reader], "long ago");
  await sql`UPDATE live_events SET at = now() - interval '10 minutes' WHERE subject = 'long ago'`.execute(
    server.ctx.db,
  );
  const fresh = await openStream(server, reader);
  expect(idsOf(fresh)).toEqual(["just now"]);
  const old = await openStream(server, reader, { age: 600 });
  expect(idsOf(old).sort()).toEqual(["just now", "long ago"]);
  expect((await changesOf(reader, "?age=600")).changes).toHaveLength(2);
  fresh.cut();
  old.cut();
});

test("resets a client whose changes were deleted, which then continues from there", async () => {
  const reader = await buildUser(server);
  const { cursor } = await changesOf(reader);
  await publishToUsers([reader], "deleted");
  await deleteChangesBefore(server.ctx.db, new Date(Date.now() + 60_000));
  // While an older transaction is still running, even in another database, every reading is a reset.
  const settling = await openStream(sibling, reader);
  await vi.waitFor(
    async () => {
      await publishToUsers([reader], "settled");
      expect(idsOf(settling)).toContain("settled");
    },
    { timeout: patience(15_000), interval: 100 },
  );
  settling.cut();
  for (const after of [cursor, "1:1:", "no cursor", "99999999999:99999999999:"]) {
    const stream = await openStream(sibling, reader, { after });
    expect(idsOf(stream), after).toEqual(["reset"]);
    await publishToUsers([reader], `after ${after}`);
    await vi.waitFor(() => expect(idsOf(stream)).toEqual(["reset", `after ${after}`]), LONG_ENOUGH);
    stream.cut();
  }
  expect(await changesOf(reader, `?after=${cursor}`)).toMatchObject({ reset: true, changes: [] });
  const refused = await server.app.inject({ url: "/api/live/changes?after=1:2", headers: reader.headers });
  expect(refused.statusCode).toBe(400);
});

test("a process that stops ends its streams, and another one delivers the changes in between", async () => {
  const reader = await buildUser(server);
  const ending = await server.startSibling();
  const stream = await openStream(ending, reader);
  await publishToUsers([reader], "before");
  await vi.waitFor(() => expect(idsOf(stream)).toEqual(["before"]), LONG_ENOUGH);
  const closed = ending.close();
  await stream.ended;
  await publishToUsers([reader], "between");
  const again = await openStream(server, reader, { after: stream.cursor() });
  expect(idsOf(again)).toEqual(["between"]);
  again.cut();
  await closed;
});
