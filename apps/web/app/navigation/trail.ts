import { matchPath } from "react-router";
import type { Link } from "./collect.ts";
import type { Label } from "./labels.ts";

/** Where the pages of an address pattern lie: their own name, and the pages above them, unless they show no trail. */
export type Trail = { path: string; label: Label; above?: readonly Link[] };

export const trailOf = (trails: readonly Trail[], pathname: string): Trail | undefined =>
  trails.find(({ path }) => matchPath(path, pathname));
