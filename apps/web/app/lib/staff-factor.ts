import { isStaff, type Role } from "@passerelle/domain/roles";
import type { Session } from "@supabase/auth-js";
import { claimsOf } from "./token-claims.ts";

/** Whether staff signed in with one factor where their role grants nothing without a second one (`staff_second_factor`). */
export const lacksStaffFactor = ({ access_token }: Pick<Session, "access_token">, role: Role): boolean =>
  isStaff(role) && claimsOf(access_token).aal === "aal1";
