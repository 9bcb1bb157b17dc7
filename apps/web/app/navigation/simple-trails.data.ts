import { deriveTrails } from "./derive-trails.ts";
import type { Trail } from "./trail.ts";

/** What public pages load: the trails of the simple frame alone. */
export const SIMPLE_TRAILS: readonly Trail[] = deriveTrails("simple", "info");
