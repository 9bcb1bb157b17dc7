import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { callbackSecret, noticeOf } from "./provider.ts";
import {
  claimCallbacks,
  findDueCharges,
  findNextDue,
  type StoredCharge,
  updateDecided,
  updateDelivered,
} from "./queries.ts";
import { outcomeOf } from "./scenario.ts";
import { SIGNATURE_HEADER, sign } from "./signature.ts";

/** Sends a callback and returns its HTTP status. */
export type Deliver = (body: Buffer, headers: Record<string, string>) => Promise<number>;

// setTimeout is limited to 24.8 days, and waking up now and then costs nothing.
const LONGEST_NAP_MS = 60_000;

export type SimulatorWorker = {
  /** Handles everything that is due, including what an earlier process left. */
  wake: () => void;
  /** Stops after the current run. */
  stop: () => Promise<void>;
};

/** Decides the charges that are due and calls back, once each. */
export async function answerDue(
  ctx: Pick<Context, "db" | "vault" | "log">,
  deliver: Deliver,
  isStopped = () => false,
): Promise<void> {
  for (const charge of await findDueCharges(ctx.db)) await decide(ctx.db, charge);
  for (const charge of await claimCallbacks(ctx.db)) {
    if (isStopped()) return;
    await callBack(ctx, deliver, charge);
  }
}

async function decide(db: Db, charge: StoredCharge): Promise<void> {
  const outcome = outcomeOf(charge.scenario);
  if (outcome.status !== "succeeded" && outcome.status !== "failed") return;
  await updateDecided(db, charge.reference, {
    status: outcome.status,
    failure_code: outcome.status === "failed" ? outcome.failureCode : null,
    callBack: charge.scenario !== "callback_lost",
  });
}

async function callBack(
  ctx: Pick<Context, "db" | "vault" | "log">,
  deliver: Deliver,
  charge: StoredCharge,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(noticeOf(charge)));
  const signature = sign(await callbackSecret(ctx), body);
  const status = await deliver(body, {
    "content-type": "application/json",
    [SIGNATURE_HEADER]: signature,
  });
  if (status >= 200 && status < 300) await updateDelivered(ctx.db, charge.reference);
  else
    ctx.log.warn(
      { charge: charge.reference, status },
      "the simulator's callback was refused, it comes again",
    );
}

/** Simulates the bank and the phone: decides charges when they are due, and calls back until it gets a 2xx. */
export function createWorker(ctx: Pick<Context, "db" | "vault" | "log">, deliver: Deliver): SimulatorWorker {
  const { db, log } = ctx;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;

  const look = async () => {
    await answerDue(ctx, deliver, () => stopped);
    const due = await findNextDue(db);
    if (due !== undefined && !stopped) timer = setTimeout(wake, Math.min(due, LONGEST_NAP_MS));
  };

  const wake = () => {
    if (stopped) return;
    // One run at a time; the next one handles what became due meanwhile.
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    running = look()
      .catch((err: unknown) => {
        log.error({ err }, "the payment simulator stumbled");
        timer = setTimeout(wake, 1_000);
      })
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  };

  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
