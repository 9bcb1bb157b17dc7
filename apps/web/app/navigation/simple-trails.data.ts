import { deriveTrails } from "./derive-trails.ts";
import type { Trail } from "./trail.ts";

/** The trails of the simple frame, which public pages load. */
export const SIMPLE_TRAILS: readonly Trail[] = deriveTrails("simple", "info");
