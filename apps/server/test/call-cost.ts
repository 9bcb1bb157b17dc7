import { AsyncLocalStorage } from "node:async_hooks";
import type { LightMyRequestResponse } from "fastify";
import { type HashCost, hashesComputed, workOf } from "../src/auth/passwords.ts";
import type { TestApp } from "./app.ts";

type Executor = { executeQuery: (query: { sql: string }, ...rest: unknown[]) => unknown };

/** The cost of a call: its SQL statements in order, and the memory of the passwords that it hashes (KiB). */
export type CallCost = { statements: string[]; hashed: number };

const calls = new AsyncLocalStorage<CallCost>();

/** Makes a call and measures its cost. Unlike time, the cost does not depend on the machine. Later jobs are not counted. */
export async function measureCost(
  { ctx }: TestApp,
  call: () => PromiseLike<LightMyRequestResponse>,
): Promise<{ status: number; body: unknown; cost: CallCost }> {
  const cost: CallCost = { statements: [], hashed: 0 };
  // Patches the class, because transactions have their own executors.
  const executors = Object.getPrototypeOf(Object.getPrototypeOf(ctx.db.getExecutor())) as Executor;
  const original = executors.executeQuery;
  executors.executeQuery = function (query, ...rest) {
    calls.getStore()?.statements.push(query.sql);
    return original.call(this, query, ...rest);
  };
  const onHash = (message: unknown) => {
    const current = calls.getStore();
    if (current) current.hashed += workOf(message as HashCost);
  };
  hashesComputed.subscribe(onHash);
  try {
    const reply = await calls.run(cost, async () => await call());
    return { status: reply.statusCode, body: reply.json(), cost };
  } finally {
    hashesComputed.unsubscribe(onHash);
    executors.executeQuery = original;
  }
}
