import type { Handler } from "@passerelle/contract/requests/progress";
import { givenName } from "@passerelle/domain/profiles/person-name";
import type { Db } from "../../platform/db.ts";

/** People of the staff as customers know them, by id. Nothing of closed accounts. */
export async function findHandlers(db: Db, ids: readonly string[]): Promise<Map<string, Handler>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("people")
    .leftJoin("reply_times", "reply_times.user_id", "people.id")
    .select(["people.id", "people.name", "people.avatar_url", "people.city_of_residence"])
    .select("reply_times.median_minutes")
    .where("people.id", "in", ids)
    .where("people.closed_at", "is", null)
    .execute();
  return new Map(
    rows.map(({ id, name, avatar_url, city_of_residence, median_minutes }) => [
      id as string,
      { name: givenName(name ?? ""), city: city_of_residence, avatar_url, reply_minutes: median_minutes },
    ]),
  );
}
