import { deriveTrails } from "./derive-trails.ts";
import type { Trail } from "./trail.ts";

/** The trails of the pages that need an account to be found. */
export const APP_TRAILS: readonly Trail[] = deriveTrails("auth", "app");
