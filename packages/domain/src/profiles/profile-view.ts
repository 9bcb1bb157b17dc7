/**
 * How the reader of a profile and its person know each other: the reader works for the person (`serves`), or the person works for
 * the reader (`served_by`).
 */
export type Acquaintance = "serves" | "served_by";

/**
 * The part of a profile that a reader sees. `own`, `office` and `worker`: everything that the person entered. `customer`: what
 * customers know about people who work for them, which is the given name, the picture, the city, the job, the company and the
 * role.
 */
export const PROFILE_VIEWS = ["own", "office", "worker", "customer"] as const;
export type ProfileView = (typeof PROFILE_VIEWS)[number];

type Reader = {
  isOwn: boolean;
  /** The reader may enter the administration. */
  isOffice: boolean;
  acquaintances: readonly Acquaintance[];
};

/** The most complete view to which a reader is entitled; undefined if the two do not know each other. */
export function profileView({ isOwn, isOffice, acquaintances }: Reader): ProfileView | undefined {
  if (isOwn) return "own";
  if (isOffice) return "office";
  if (acquaintances.includes("serves")) return "worker";
  return acquaintances.includes("served_by") ? "customer" : undefined;
}
