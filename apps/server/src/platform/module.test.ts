import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Context } from "./context.ts";
import { createEvents, defineEvent } from "./events.ts";
import { modulesOf, on, registerModules } from "./module.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("subscribes the modules to events in their order", async () => {
  const renamed = defineEvent<{ to: string }>("renamed");
  const handled: string[] = [];
  const subscribing = (name: string) => ({
    name,
    subscriptions: [on(renamed, async (_ctx, _trx, { to }) => void handled.push(`${name} ${to}`))],
  });
  const ctx: Context = { ...server.ctx, events: createEvents() };
  const modules = [subscribing("lower"), subscribing("upper")];
  registerModules(ctx, modules);
  await ctx.events.publish(ctx, ctx.db, renamed, { to: "x" });
  expect(handled).toEqual(["lower x", "upper x"]);
  expect(modulesOf(ctx)).toBe(modules);
});

test("refuses to list the modules of a context without any", () => {
  expect(() => modulesOf({ ...server.ctx })).toThrow("has no modules");
});
