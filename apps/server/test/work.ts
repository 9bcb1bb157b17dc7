import { AsyncLocalStorage } from "node:async_hooks";
import type { LightMyRequestResponse } from "fastify";
import { type HashCost, hashesComputed, workOf } from "../src/auth/passwords.ts";
import type { TestApp } from "./app.ts";

type Executor = { executeQuery: (query: { sql: string }, ...rest: unknown[]) => unknown };

/** What one call does: the statements that it sends, in order, and the work of the passwords that it hashes (KiB). */
export type Work = { statements: string[]; hashed: number };

const calls = new AsyncLocalStorage<Work>();

/**
 * An answer, and what it took. Work and not time: it does not depend on the machine, nor on what else it does. What a job
 * does later on is no part of it.
 */
export async function watch(
  { ctx }: TestApp,
  call: () => PromiseLike<LightMyRequestResponse>,
): Promise<{ status: number; body: unknown; work: Work }> {
  const work: Work = { statements: [], hashed: 0 };
  // Of the class: transactions have executors of their own.
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
    const reply = await calls.run(work, async () => await call());
    return { status: reply.statusCode, body: reply.json(), work };
  } finally {
    hashesComputed.unsubscribe(onHash);
    executors.executeQuery = original;
  }
}
