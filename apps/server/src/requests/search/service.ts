import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import type { Hit, Sought } from "../../platform/text-search.ts";
import { findSoughtRequests } from "./queries.ts";

/** The caller's own requests, and nobody else's, whatever the caller may read elsewhere. */
export function searchMyRequests(db: Db, actor: Actor, sought: Sought, language: Language): Promise<Hit[]> {
  return findSoughtRequests(db, actor.userId, sought, language);
}
