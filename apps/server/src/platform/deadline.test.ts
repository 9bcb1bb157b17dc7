import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { listen } from "../../test/builders/auth.ts";
import { countLockWaits } from "../../test/database.ts";
import { keepDeadlines } from "../../test/deadlines.ts";

/** Longer than a slow machine takes: the test itself makes it pass. */
const HANDLER_SECONDS = 599;

let server: OwnApp;
beforeAll(async () => {
  server = await startOwnApp({ HANDLER_SECONDS: String(HANDLER_SECONDS) });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** Holds the row of a person while `doing` is done. */
const holding = <T>(id: string, doing: () => Promise<T>): Promise<T> =>
  server.ctx.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`.execute(trx);
    return doing();
  });

/** Makes the deadline of a call with a body pass as soon as the call hangs. */
async function passDeadline({ count, pass }: ReturnType<typeof keepDeadlines>): Promise<void> {
  await expect.poll(() => countLockWaits(server), { interval: 20 }).toBeGreaterThan(0);
  // One timer starts with the call, and another when its body was read.
  expect(count()).toBe(2);
  pass();
}

test("answers 503 for a call with a body that hangs, and commits nothing of it afterwards", async () => {
  const user = await buildUser(server, { name: "Awa Ndiaye" });
  const rename = () =>
    server.app.inject({
      method: "PATCH",
      url: "/api/me",
      headers: user.headers,
      payload: { name: "Awa Diop" },
    });
  const deadlines = keepDeadlines(HANDLER_SECONDS * 1_000);
  const reply = await holding(user.id, async () => {
    const renaming = rename();
    await passDeadline(deadlines);
    return renaming;
  });
  expect([reply.statusCode, reply.json().code]).toEqual([503, "request_timed_out"]);
  // The call continues when the lock is released, but must not commit: the next reader finds the former name.
  const name = () =>
    holding(user.id, () =>
      server.ctx.db.selectFrom("users").select("name").where("id", "=", user.id).executeTakeFirstOrThrow(),
    );
  expect(await name()).toEqual({ name: "Awa Ndiaye" });
  expect((await rename()).statusCode).toBe(200);
  expect(await name()).toEqual({ name: "Awa Diop" });
});

test("keeps the connection usable after a call that hung", async () => {
  const user = await buildUser(server);
  const { port } = new URL(await listen(server));
  const socket = connect(Number(port), "127.0.0.1");
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  const body = JSON.stringify({ name: "Awa Diop" });
  const call = (method: string, path: string, more = "") =>
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${user.headers.authorization}\r\n${more}`,
    );
  const deadlines = keepDeadlines(HANDLER_SECONDS * 1_000);
  await holding(user.id, async () => {
    call(
      "PATCH",
      "/api/me",
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await passDeadline(deadlines);
    await expect.poll(() => received).toContain("request_timed_out");
  });
  received = "";
  call("GET", "/api/me", "\r\n");
  await expect.poll(() => received).toContain("HTTP/1.1 200");
  socket.destroy();
});

test("refuses a caller without a session before the body is read", async () => {
  const { port } = new URL(await listen(server));
  const socket = connect(Number(port), "127.0.0.1");
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  // Sends nothing of the announced body.
  socket.write(
    "PATCH /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n",
  );
  await expect.poll(() => received).toContain("HTTP/1.1 401");
  socket.destroy();
});
