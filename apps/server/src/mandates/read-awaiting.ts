import type { MandatesCard } from "@passerelle/contract/mandates/dashboard";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findAwaiting } from "./awaiting-queries.ts";
import { findContacts, findNames } from "./queries.ts";

const LISTED = 4;

/** The mandates that wait for the caller to sign, accept or send them; undefined when there is none. */
export async function readAwaiting({ db }: Context, { userId }: Actor): Promise<MandatesCard | undefined> {
  const found = await findAwaiting(db, userId, await findContacts(db, userId), LISTED);
  const [first] = found;
  if (!first) return undefined;
  const names = await findNames(db, [...new Set(found.map(({ principal_id }) => principal_id))]);
  return {
    mandates: found.map(({ id, status, principal_id, holder_name, subject, invitation_ends_on }) => ({
      id,
      status,
      side: principal_id === userId ? "principal" : "holder",
      principal: names.get(principal_id) ?? "",
      holder: holder_name,
      subject,
      invitation_ends_on: status === "awaiting_holder" ? invitation_ends_on : null,
    })),
    total: first.total,
  };
}
