import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import type { Hit, Sought } from "../../platform/text-search.ts";
import { findSoughtResources } from "./queries.ts";

/** Resources that the caller may see: public ones for visitors (spec 1 §2.10). */
export function searchResources(db: Db, actor: Actor | undefined, sought: Sought): Promise<Hit[]> {
  return findSoughtResources(db, sought, { publicOnly: actor === undefined });
}
