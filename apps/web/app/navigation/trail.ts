import { matchPath } from "react-router";
import type { Link } from "./collect.ts";
import type { Label } from "./labels.ts";

/** The trail of the pages with an address pattern: their label and the pages above; without `above` none is shown. */
export type Trail = { path: string; label: Label; above?: readonly Link[] };

export const trailOf = (trails: readonly Trail[], pathname: string): Trail | undefined =>
  trails.find(({ path }) => matchPath(path, pathname));
