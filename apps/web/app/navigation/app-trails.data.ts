import { deriveTrails } from "./derive-trails.ts";
import type { Trail } from "./trail.ts";

/** The trails of pages that need an account. */
export const APP_TRAILS: readonly Trail[] = deriveTrails("auth", "app");
