import {
  type DelayEstimate,
  type Delays,
  estimateDelay,
  type TimedMove,
  workedSeconds,
} from "@passerelle/domain/requests/delays/delays";
import { CLOSED_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";
import { countDelays, findDelays, findMoves, type Offered, updateCompleted } from "./queries.ts";

/** Delay estimates of open requests; none for closed ones, or when there is too little data. */
export async function describeDelays(
  db: Db,
  requests: readonly StoredRequest[],
  now = Date.now(),
): Promise<Map<string, DelayEstimate>> {
  const open = requests.filter(({ status }) => !CLOSED_STATUSES.includes(status));
  const offered = [...new Map(open.map((one) => [offeredKey(one), one])).values()];
  const delays = new Map((await findDelays(db, offered)).map((one) => [offeredKey(one), one]));
  const measured = open.filter((one) => delays.has(offeredKey(one)));
  const moves = await findMoves(
    db,
    measured.filter((one) => one.submitted_at).map((one) => one.id),
  );
  return new Map(
    measured.flatMap((request) => {
      const estimate = estimateOf(request, delays.get(offeredKey(request)), moves.get(request.id), now);
      return estimate ? [[request.id, estimate] as const] : [];
    }),
  );
}

function estimateOf(
  { status }: StoredRequest,
  delays: Delays | undefined,
  moves: readonly TimedMove[] = [],
  now: number,
): DelayEstimate | undefined {
  return estimateDelay(delays, { status, moves, now });
}

/** Records the duration of a request, in the transaction that completes it, and recomputes the delays of its service. */
export async function recordCompletion({ jobs }: Context, trx: Db, request: StoredRequest): Promise<void> {
  const moves = (await findMoves(trx, [request.id])).get(request.id) ?? [];
  const at = moves.at(-1)?.at ?? Date.now();
  const { service_id, country_code } = request;
  await updateCompleted(trx, request.id, { at: new Date(at), seconds: workedSeconds(moves, at) ?? 0 });
  const offered: Offered = { service_id, country_code };
  // Many may complete at once; one waiting job covers them all.
  await jobs.enqueue(trx, "requests.delays", { offered }, { key: offeredKey(offered) });
}

/** Recomputes the delays of one service in one country, or of all, because old completions leave the window. */
export function refreshDelays({ db }: Context, offered?: Offered): Promise<void> {
  return db.transaction().execute((trx) => countDelays(trx, offered));
}

/** The key of a service in a country. */
const offeredKey = ({ service_id, country_code }: Offered): string => `${service_id} ${country_code}`;
