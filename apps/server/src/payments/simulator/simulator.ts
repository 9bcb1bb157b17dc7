import type { Context } from "../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import { createSimulator } from "./provider.ts";
import { findCharge, type StoredCharge, updateDecided } from "./queries.ts";
import { createWorker, type Deliver, type SimulatorWorker } from "./worker.ts";

export type Simulator = {
  provider: PaymentProvider;
  worker: SimulatorWorker;
  findCharge: (reference: string) => Promise<StoredCharge | undefined>;
  decide: (reference: string, approved: boolean) => Promise<void>;
};

/** The simulated provider with its worker and page actions. `deliver` is the network between it and us. */
export function openSimulator(ctx: Context, deliver: Deliver): Simulator {
  const worker = createWorker(ctx, deliver);
  return {
    provider: createSimulator(ctx, worker.wake),
    worker,
    findCharge: (reference) => findCharge(ctx.db, { reference }),
    decide: async (reference, approved) => {
      await updateDecided(ctx.db, reference, {
        status: approved ? "succeeded" : "failed",
        failure_code: approved ? null : "cancelled_by_payer",
        callBack: true,
      });
      worker.wake();
    },
  };
}
