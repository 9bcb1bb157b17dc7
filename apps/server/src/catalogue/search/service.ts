import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../../platform/db.ts";
import type { Hit, Sought } from "../../platform/text-search.ts";
import { findSoughtServices } from "./queries.ts";

/** Active services whose title or description matches, in the reader's language. */
export function searchServices(db: Db, sought: Sought, language: Language): Promise<Hit[]> {
  return findSoughtServices(db, sought, language);
}
