import type { Role } from "@passerelle/domain/roles";
import { defineEvent } from "../platform/events.ts";

/** An administrator (`by`) gave an account another role, suspended it or reinstated it. */
export const accountAccessChanged = defineEvent<{
  userId: string;
  by: string;
  role: Role;
  suspended: boolean;
}>("account access changed");
