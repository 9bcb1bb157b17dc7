import type { Life } from "../life.ts";
import { CLOSED_REQUESTS } from "./closed.ts";
import { FILED_REQUESTS } from "./filed.ts";
import { NEW_REQUESTS } from "./new.ts";
import { OLDER_REQUESTS } from "./older.ts";
import { RUNNING_REQUESTS } from "./running.ts";

/** All requests of the week. */
export const REQUESTS: readonly Life[] = [
  ...OLDER_REQUESTS,
  ...CLOSED_REQUESTS,
  ...FILED_REQUESTS,
  ...RUNNING_REQUESTS,
  ...NEW_REQUESTS,
];
