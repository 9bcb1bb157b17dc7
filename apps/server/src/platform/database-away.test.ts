import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { contextBeside } from "../../test/second-application.ts";
import { buildApp } from "../app.ts";
import { createOwnAuth } from "../auth/own-backend.ts";
import type { Context } from "./context.ts";
import { isDatabaseAway } from "./database-away.ts";
import { type Database, openPostgres } from "./db.ts";
import { modulesOf, registerModules } from "./module.ts";

let server: TestApp;
let away: Database;
let app: FastifyInstance;
let isAway = false;
beforeAll(async () => {
  server = await startTestApp();
  // Nothing listens there.
  away = openPostgres("postgres://postgres@127.0.0.1:1/postgres");
  const ctx: Context = {
    ...contextBeside(server.ctx),
    get db() {
      return isAway ? away.db : server.ctx.db;
    },
  };
  ctx.auth = createOwnAuth(ctx);
  registerModules(ctx, modulesOf(server.ctx));
  app = await buildApp(ctx);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await away.close();
  await server.close();
});

test("answers 503 while the database is away", async () => {
  expect((await app.inject({ url: "/auth/v1/health" })).statusCode).toBe(200);
  isAway = true;
  expect((await app.inject({ url: "/auth/v1/health" })).statusCode).toBe(503);
  for (const url of ["/api/help?search=visa", "/api/services?search=visa"]) {
    const reply = await app.inject({ url });
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 503, "database_unavailable"]);
  }
  isAway = false;
  expect((await app.inject({ url: "/auth/v1/health" })).statusCode).toBe(200);
});

const failure = (values: object) => Object.assign(new Error("failed"), values);

test.each([
  ["a stopped database, whose socket is gone", { code: "ENOENT", syscall: "connect" }, true],
  ["a connection that the server ended", { code: "57P01" }, true],
  ["a full disk", { code: "53100" }, true],
  ["a disk that cannot be written", { code: "58030" }, true],
  ["no connection left", { code: "53300" }, true],
  ["several addresses that refuse", { errors: [failure({ code: "ECONNREFUSED" })] }, true],
  ["a missing file", { code: "ENOENT", syscall: "open" }, false],
  ["a constraint", { code: "23505" }, false],
  ["a statement with an error", { code: "42601" }, false],
])("recognises whether the database is away: %s", (_, values, isAwayNow) => {
  expect(isDatabaseAway(failure(values))).toBe(isAwayNow);
});
