import type { StampAuthority } from "@passerelle/domain/billing/stamps";
import type { Context } from "../../platform/context.ts";
import type { Authority } from "./authority.ts";
import { openFne } from "./fne.ts";

/** The authorities that are configured here. */
export const authoritiesOf = ({ env }: Context): Partial<Record<StampAuthority, Authority>> =>
  env.fne ? { fne: openFne(env.fne) } : {};
