import { setTimeout as wait } from "node:timers/promises";
import { judge, work } from "./kill-repeatedly.ts";
import { startReplication } from "./replication.ts";
import { createVictim } from "./server.ts";
import { prepareSigners } from "./signers.ts";
import { prepareStage } from "./stage.ts";
import type { Write } from "./writes.ts";

/** `failover_s`: seconds from the death of the primary to the first acknowledged write that began after the promotion. */
export type FailoverFigures = {
  failover_s: number;
  failover_acknowledged: number;
  failover_lost: number;
  failover_half_done: number;
};

const WORK_MS = 5_000;
const AFTER_MS = 10_000;
/** Without an acknowledged write within this time after the death of the primary, the server has not recovered. */
const GIVEN_UP_MS = 120_000;

/**
 * Kills the primary while customers work, promotes the synchronous standby at once, and looks for every write that was acknowledged. The
 * server's process stays: it must recover by itself.
 */
export async function failOver(programs: string, report: (line: string) => void): Promise<FailoverFigures> {
  const replication = await startReplication(programs);
  const victim = await createVictim({ DATABASE_URL: replication.url });
  try {
    await victim.start();
    const { customers, stage: prepared } = await prepareStage(victim.url);
    const stage = { ...prepared, nextSigners: await prepareSigners(victim) };
    const writes: Write[] = [];
    let isOver = false;
    const working = work(customers, stage, writes, () => isOver);
    // `working` is awaited below. Without a handler, an earlier failure would end this process and leave its servers running.
    working.catch(() => {});
    await wait(WORK_MS);
    const acknowledged = () => writes.filter((write) => write.acknowledged).length;
    replication.killPrimary();
    const died = performance.now();
    // Gives the clients time to read answers that were sent just before the death.
    await wait(50);
    const before = acknowledged();
    replication.promote();
    report(`promoted after ${Math.round(performance.now() - died)} ms, with ${before} acknowledged`);
    // A write that began before the promotion may have been acknowledged by the old primary: only a later one shows recovery.
    const begunBefore = writes.length;
    const works = () => writes.slice(begunBefore).some((write) => write.acknowledged);
    while (!works() && performance.now() - died < GIVEN_UP_MS) await wait(20);
    const seconds = (performance.now() - died) / 1_000;
    await wait(AFTER_MS);
    isOver = true;
    await working;
    const { lost, half } = await judge(writes);
    for (const { kind, acknowledged: was } of [...lost, ...half])
      report(`failover: a ${kind} (acknowledged: ${was}) is lost or half done`);
    return {
      failover_s: Math.round(seconds * 10) / 10,
      failover_acknowledged: acknowledged(),
      failover_lost: lost.length,
      failover_half_done: half.length,
    };
  } finally {
    await victim.close();
    replication.stop();
  }
}
