import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../../platform/db.ts";
import type { Hit, Sought } from "../../platform/text-search.ts";
import { findSoughtQuestions } from "./queries.ts";

/** Published questions of the help centre, in the reader's language. */
export function searchHelp(db: Db, sought: Sought, language: Language): Promise<Hit[]> {
  return findSoughtQuestions(db, sought, language);
}
