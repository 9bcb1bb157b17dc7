import { isStaffPermission, may, type Permission, type Role } from "@passerelle/domain/roles";
import type { Env } from "./env.ts";

/** The caller, as read from the database now: the token only names the session. */
export type Actor = {
  userId: string;
  sessionId: string;
  email: string;
  /** From the `users` row; metadata and tokens never raise it. */
  role: Role;
  /** Has completed registration (`isRegistered`). */
  registered: boolean;
  /** Accepted former terms, but not the present ones (`termsToAccept`). */
  owesTerms: boolean;
  /** `subscription_status` is active. */
  subscriber: boolean;
  /** aal2 once a second factor was verified in this session. */
  aal: "aal1" | "aal2";
  /**
   * Staff must verify a second factor (`MFA_REQUIRED_FOR_STAFF`) and this session has not: the role grants nothing until it has.
   */
  roleInAbeyance: boolean;
  /**
   * The principal for whom the caller acts, and the mandate. Set only for calls under `/api/acting`: their use cases read
   * `ownerOf`. Code that reads `userId` concerns the caller personally.
   */
  actsFor?: { principalId: string; mandateId: string };
};

/** The person whose requests the caller handles: the principal if the caller acts for one, otherwise the caller. */
export const ownerOf = ({ userId, actsFor }: Pick<Actor, "userId" | "actsFor">): string =>
  actsFor?.principalId ?? userId;

/**
 * Whether the caller has `permission` now: by role and, where staff must verify a second factor (`MFA_REQUIRED_FOR_STAFF`),
 * by the level of their session. Check this rather than the role.
 */
export function actorMay(env: Env, actor: Actor, permission: Permission): boolean {
  return may(actor.role, permission) && !lacksSecondFactor(env, actor, permission);
}

export function lacksSecondFactor(env: Env, actor: Actor, permission: Permission): boolean {
  return env.mfaRequiredForStaff && actor.aal === "aal1" && isStaffPermission(permission);
}
