import { startCluster } from "../../postgres.ts";
import { createVictim } from "../server.ts";
import { createFindings, type FaultFigures, failedKinds, prepareActor } from "./attempts.ts";

const HOUR_MS = 3_600_000;
/** Two hours: longer than a token, a hold and a link to a file are valid. */
const JUMPS = { clock_forward: 2 * HOUR_MS, clock_backward: -2 * HOUR_MS } as const;

/**
 * The clock of the server's process jumps by two hours while the clock of the database does not, and then jumps back. People who
 * sign in can do everything meanwhile and afterwards, and find their earlier data.
 */
export async function moveClock(programs: string, fault: keyof typeof JUMPS): Promise<FaultFigures> {
  const cluster = startCluster(programs);
  const victim = await createVictim({ DATABASE_URL: cluster.url }, { hasOwnClock: true });
  const { figures, expect, recover } = createFindings(fault);
  try {
    await victim.start();
    const { stage, before, saveDraft } = await prepareActor(victim.url);
    victim.moveClock(JUMPS[fault]);
    for (const failed of await failedKinds(victim.url, stage)) expect(false, `during the jump: ${failed}`);
    victim.moveClock(0);
    await recover(async () => (await saveDraft()) === undefined);
    for (const failed of await failedKinds(victim.url, stage)) expect(false, `after the jump: ${failed}`);
    expect((await before.find()) === "whole", "a draft from before is lost");
  } finally {
    await victim.close();
    cluster.stop();
  }
  return figures;
}
