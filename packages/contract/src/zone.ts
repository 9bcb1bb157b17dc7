import { isZone } from "@passerelle/domain/zone-names";
import * as z from "zod/mini";
import { line } from "./shapes.ts";

// Apart from `shapes.ts`, which the sign-in page loads.

/** An IANA time zone, such as `Africa/Douala`. */
export const Zone = line(64).check(z.refine(isZone, "zone_unknown"));
