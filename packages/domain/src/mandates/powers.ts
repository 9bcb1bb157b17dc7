import type { IdentityLevel } from "../identity/levels.ts";

/**
 * The powers of a mandate, each of which is given and revoked separately: `file`, submit and follow applications; `collect`,
 * receive documents; `sign`, sign papers; `pay`, pay fees within the ceiling; `dispose`, sell, give or charge property.
 */
export const POWERS = ["file", "collect", "sign", "pay", "dispose"] as const;
export type Power = (typeof POWERS)[number];

/** The acts of a holder for a principal. */
export const ACTS = ["take", "file", "upload", "answer", "collect", "sign", "pay", "dispose"] as const;
export type Act = (typeof ACTS)[number];

/** The acts on the work page of a request that each require a power. */
export const WORK_ACTS = ["file", "collect", "sign"] as const satisfies readonly Act[];
export type WorkAct = (typeof WORK_ACTS)[number];

const POWER_OF: Readonly<Record<Act, Power>> = {
  take: "file",
  file: "file",
  upload: "file",
  answer: "file",
  collect: "collect",
  sign: "sign",
  pay: "pay",
  dispose: "dispose",
};

/** The power that an act requires. */
export const powerOf = (act: Act): Power => POWER_OF[act];

/** The identity level that the principal needs to give each power. */
const PRINCIPAL_LEVELS: Readonly<Record<Power, IdentityLevel>> = {
  file: 1,
  collect: 1,
  sign: 2,
  pay: 2,
  dispose: 3,
};

/** The level that a principal needs to sign a mandate: the highest of its powers and of its template. */
export const principalLevel = (powers: readonly Power[], templateLevel: IdentityLevel): IdentityLevel =>
  powers.reduce<IdentityLevel>((level, power) => higher(level, PRINCIPAL_LEVELS[power]), templateLevel);

/**
 * The identity level that a holder needs to accept: only the disposal of property requires more than a confirmed email address
 * and phone number.
 */
export const holderLevel = (powers: readonly Power[]): IdentityLevel => (powers.includes("dispose") ? 3 : 1);

const higher = (one: IdentityLevel, other: IdentityLevel): IdentityLevel => (one > other ? one : other);

/** `powers` once each, in the order of `POWERS`. */
export const sortPowers = (powers: readonly Power[]): Power[] =>
  POWERS.filter((power) => powers.includes(power));
