import { setTimeout as wait } from "node:timers/promises";
import { openAccount } from "./accounts.ts";
import { type Customer, NotAcknowledged } from "./client.ts";
import { OPERATIONS } from "./operations.ts";
import type { Victim } from "./server.ts";
import { prepareSigners } from "./signers.ts";
import { prepareStage } from "./stage.ts";
import {
  COMPLETED_LATER,
  KINDS,
  type Kind,
  type Operation,
  operationsOn,
  type Stage,
  type Write,
} from "./writes.ts";

export type KillFigures = {
  kills: number;
  acknowledged: number;
  by_kind: Record<string, number>;
  lost: number;
  half_done: number;
  slowest_start_s: number;
};

/** Eight writes at a time: six kinds and four customers give a changing mix. */
const AT_ONCE = 8;
/** How many writes are acknowledged between a start and a kill; the kill comes while other writes are running. */
const WRITES = { least: 5, most: 30 };
/**
 * New customers replace the old ones after so many kills: a customer may have at most twenty drafts, and each interrupted payment
 * leaves one.
 */
const KILLS_OF_CUSTOMERS = 4;
const WRITTEN: readonly Kind[] = [...KINDS, "signature", "acceptance"];
const LONGEST_WORK_MS = 60_000;
/** A job of a process that died is run by another after two minutes, so money or a file may be on its way for as long. */
const SETTLED_WITHIN_MS = 240_000;

/** Runs writes until `isOver`; adds each one to `writes` when it begins. */
export async function work(
  customers: readonly Customer[],
  stage: Stage,
  writes: Write[],
  isOver: () => boolean,
): Promise<void> {
  const begin = (write: Omit<Write, "acknowledged">): Write => {
    const begun = { ...write, acknowledged: false };
    writes.push(begun);
    return begun;
  };
  const kinds = operationsOn(stage);
  const loop = async (worker: number) => {
    for (let turn = worker; !isOver(); turn += 1) {
      const kind = kinds[turn % kinds.length] as Operation;
      const customer = customers[(worker + turn) % customers.length] as Customer;
      try {
        await OPERATIONS[kind](customer, stage, begin);
      } catch (error) {
        if (!(error instanceof NotAcknowledged)) throw error;
        // The server is dead, or limits this customer: others go on.
        await wait(20);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => loop(worker)));
}

/** Reads the state of each write. Those still waiting for a job are read again, acknowledged or not. */
export async function judge(writes: readonly Write[]): Promise<{ lost: Write[]; half: Write[] }> {
  const lost: Write[] = [];
  const half: Write[] = [];
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (const write of writes) {
    let found = await write.find();
    while (found === "waiting" && performance.now() < until) {
      await wait(500);
      found = await write.find();
    }
    const isHalf = found === "half" || (found === "waiting" && !write.acknowledged);
    if (isHalf) half.push(write);
    else if (write.acknowledged && found !== "whole") lost.push(write);
  }
  return { lost, half };
}

/** Kills the server again and again while customers work, and looks for every write that it has acknowledged. */
export async function killRepeatedly(
  victim: Victim,
  kills: number,
  report: (line: string) => void,
): Promise<KillFigures> {
  await victim.start();
  const { customers: first, stage: prepared } = await prepareStage(victim.url);
  let customers: readonly Customer[] = first;
  const stage = { ...prepared, nextSigners: await prepareSigners(victim) };
  const all: Write[] = [];
  let half = 0;
  let slowest = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    if (kill % KILLS_OF_CUSTOMERS === 0) {
      const token = await victim.serviceToken();
      customers = await Promise.all(customers.map(() => openAccount(victim.url, token, "Awa Ndiaye")));
    }
    const writes: Write[] = [];
    let isOver = false;
    const working = work(customers, stage, writes, () => isOver);
    // `working` is awaited below. Without a handler, an earlier failure would end this process and leave its servers running.
    working.catch(() => {});
    const enough = WRITES.least + Math.random() * (WRITES.most - WRITES.least);
    const until = performance.now() + LONGEST_WORK_MS;
    while (writes.filter(({ acknowledged }) => acknowledged).length < enough && performance.now() < until)
      await wait(5);
    await wait(Math.random() * 50);
    await victim.kill();
    isOver = true;
    await working;
    const began = performance.now();
    await victim.start();
    slowest = Math.max(slowest, performance.now() - began);
    // A write without acknowledgement must also be complete or absent. What jobs complete may take until the end.
    const now = await judge(writes.filter(({ kind }) => !COMPLETED_LATER.has(kind)));
    half += now.half.length;
    for (const { kind } of [...now.lost, ...now.half]) report(`kill ${kill}: a ${kind} is lost or half done`);
    all.push(...writes);
    report(`kill ${kill}: ${writes.filter(({ acknowledged }) => acknowledged).length} acknowledged`);
  }
  // Reads all acknowledged writes again: a later kill must not destroy what an earlier one left.
  const acknowledged = all.filter((write) => write.acknowledged);
  const end = await judge([
    ...acknowledged,
    ...all.filter((one) => !one.acknowledged && COMPLETED_LATER.has(one.kind)),
  ]);
  for (const { kind } of [...end.lost, ...end.half]) report(`at the end: a ${kind} is lost or half done`);
  return {
    kills,
    acknowledged: acknowledged.length,
    by_kind: Object.fromEntries(
      WRITTEN.map((kind) => [kind, acknowledged.filter((one) => one.kind === kind).length]),
    ),
    lost: end.lost.length,
    half_done: half + end.half.length,
    slowest_start_s: Math.round(slowest / 100) / 10,
  };
}
