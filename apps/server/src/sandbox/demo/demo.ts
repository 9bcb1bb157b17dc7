import { rm } from "node:fs/promises";
import type { Demo } from "@passerelle/contract/sandbox/demo";
import type { SimulatedOutcome } from "@passerelle/domain/sandbox/outcomes";
import { findOutcomes, replaceOutcomes } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import { seedOf } from "../../platform/demo-seed.ts";
import { outboxFolder } from "../../platform/email-transport.ts";
import { AppError } from "../../platform/errors.ts";
import { smsOutboxFolder } from "../../platform/sms-transport.ts";
import { deleteEverything } from "./queries.ts";

/** The pending parts of the demonstration: jobs that are not due yet, and the simulator's next outcomes. */
export async function describeDemo(ctx: Context): Promise<Demo> {
  return { outcomes: await findOutcomes(ctx.db), waiting_jobs: await ctx.jobs.countDelayed(ctx.db) };
}

export async function chooseOutcomes(ctx: Context, outcomes: readonly SimulatedOutcome[]): Promise<Demo> {
  await replaceOutcomes(ctx.db, outcomes);
  return describeDemo(ctx);
}

/**
 * Moves the clock of the jobs: jobs that are due within `days` run now, and every scheduled job runs once. Rows keep their
 * dates, and jobs still compare these with the real time (decision 0194).
 */
export async function moveClock(ctx: Context, days: number): Promise<{ moved: number; scheduled: number }> {
  return ctx.db.transaction().execute((trx) => ctx.jobs.advance(trx, days * 86_400));
}

/** The reset that is running in this process. */
const resets = new WeakMap<Context, Promise<void>>();

/**
 * Restores the demonstration to its first start: deletes all data and files and seeds again, which ends every session. A
 * concurrent call waits for the same reset. Throws `confirmation_wrong` unless the name of the site was typed.
 */
export async function resetDemo(ctx: Context, typed: string): Promise<void> {
  if (typed !== ctx.env.platformName) throw new AppError("confirmation_wrong");
  const reset = resets.get(ctx) ?? deleteAndSeed(ctx).finally(() => resets.delete(ctx));
  resets.set(ctx, reset);
  await reset;
}

async function deleteAndSeed(ctx: Context): Promise<void> {
  const seed = seedOf(ctx);
  try {
    await seed.stop();
    await ctx.db.transaction().execute(deleteEverything);
    await eraseFiles(ctx);
  } finally {
    // Also after a failure, so that the stopped parts continue.
    await seed.fill();
  }
}

async function eraseFiles({ env, storage }: Context): Promise<void> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await storage.listAll("", {
      recursive: true,
      ...(page !== undefined && { paginationToken: page }),
    });
    for (const object of objects) if (object.isFile) await storage.delete(object.key);
    page = paginationToken;
  } while (page);
  for (const folder of [outboxFolder(env), smsOutboxFolder(env)])
    await rm(folder, { recursive: true, force: true });
}
