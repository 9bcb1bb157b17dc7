import type { EntityVersion } from "@passerelle/domain/billing/entities";
import type { Db } from "../../platform/db.ts";
import { insertEntity, insertVersion, lockEntities } from "./queries.ts";

/** In the past, so that everything can be billed even if the clock of the machine is wrong. */
const FIRST_DAY = "2020-01-01";

type FirstEntity = Pick<EntityVersion, "prefix" | "time_zone" | "currency" | "seller">;

/** Adds a billing entity to an installation that has none; it bills everything. */
export async function addFirstEntity(db: Db, { prefix, seller, ...version }: FirstEntity): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await lockEntities(trx)) return;
    const { fictional, ...identity } = seller;
    const entityId = crypto.randomUUID();
    await insertEntity(trx, { id: entityId, prefix, fictional });
    await insertVersion(trx, {
      entityId,
      version: 1,
      valid_from: FIRST_DAY,
      countries: [],
      stamp_authority: null,
      seller: identity,
      savedBy: null,
      ...version,
    });
  });
}
