/**
 * How a reader of a profile and its person know each other: the reader works on something of the person's (`serves`), or the
 * person on something of the reader's (`served_by`).
 */
export type Acquaintance = "serves" | "served_by";

/**
 * What a reader sees of a person. `own`, `office` and `worker`: everything that the person entered. `customer`: what customers
 * know of those who work for them, which is the given name, the picture, the city, the job, the company and the
 * role.
 */
export const PROFILE_VIEWS = ["own", "office", "worker", "customer"] as const;
export type ProfileView = (typeof PROFILE_VIEWS)[number];

type Reader = {
  isOwn: boolean;
  /** May enter the administration. */
  isOffice: boolean;
  acquaintances: readonly Acquaintance[];
};

/** The widest view that a reader has of a person; undefined where neither knows the other. */
export function profileView({ isOwn, isOffice, acquaintances }: Reader): ProfileView | undefined {
  if (isOwn) return "own";
  if (isOffice) return "office";
  if (acquaintances.includes("serves")) return "worker";
  return acquaintances.includes("served_by") ? "customer" : undefined;
}
