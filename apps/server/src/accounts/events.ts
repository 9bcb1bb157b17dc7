import type { Role } from "@passerelle/domain/roles";
import { defineEvent } from "../platform/events.ts";

/** An administrator (`by`) gave an account another role, suspended it or reinstated it. */
export const accountAccessChanged = defineEvent<{
  userId: string;
  by: string;
  role: Role;
  suspended: boolean;
}>("account access changed");

/** An administrator ended all sessions of a person, who keeps the access to the account. */
export const signedOutEverywhere = defineEvent<{ userId: string }>("signed out everywhere");
