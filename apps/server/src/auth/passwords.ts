import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { inTurn } from "./passwords/queue.ts";

/** The cost of one argon2 hash: KiB, and number of passes. */
export type HashCost = { memoryCost: number; timeCost: number };

// RFC 9106's second choice (64 MiB, 3 passes) on one lane, since our threads have one: decision 0016. About 55 ms of a core.
// Stored hashes must not weaken when the library's defaults change.
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const OURS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** The KiB that computing the hash writes in total. */
export const workOf = ({ memoryCost, timeCost }: HashCost) => memoryCost * timeCost;
export const FULL_WORK = workOf(COST);

/** Called for each argon2 hash that is computed (`HashCost`). */
export const hashesComputed = channel("passerelle:argon2");

function compute(password: string, cost: HashCost): Promise<string> {
  hashesComputed.publish(cost);
  return hash(password, { ...COST, ...cost });
}

/** Never inside a transaction: it takes a core for tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => compute(password, COST));
}

const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
/** A hash of our usual cost that matches no password. */
const UNMATCHED = `${OURS}${random(16)}$${random(32)}`;

/**
 * Whether the password is the account's. The time of a reply must not reveal which addresses have an account: without an account
 * (or without a password), and for an argon2 hash that costs less than ours, it does the same work; `hideForeignHash` hides
 * higher costs.
 */
export function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const compared = stored ?? UNMATCHED;
  return inTurn(async () => {
    if (compared.startsWith("$2")) return verifyBcrypt(password, compared);
    const cost = parseOptions(compared);
    hashesComputed.publish(cost);
    const matches = await verify(compared, password);
    const missing = FULL_WORK - workOf(cost);
    if (missing > 0 && !matches) await compute(password, costOf(missing));
    return matches;
  });
}

/** The parameters for an amount of work: as many passes as ours, unless that leaves less than the 8 KiB that argon2 requires. */
function costOf(work: number): HashCost {
  const timeCost = Math.min(COST.timeCost, Math.max(1, Math.floor(work / 8)));
  return { timeCost, memoryCost: Math.max(8, Math.floor(work / timeCost)) };
}

/**
 * Whether `hashPassword` made the hash at its current cost. Other hashes are from when our cost was lower, or were imported with
 * an account (`passwords/foreign.ts`).
 */
export function isOurs(stored: string): boolean {
  return stored.startsWith(OURS);
}
