import type { Chart, ChartKind } from "@passerelle/domain/financials/charts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type ChangedAccountRow = {
  chart: Chart;
  kind: ChartKind;
  number: string;
  label: string;
  version: number;
};

/** The accounts that finance changed. */
export async function findChangedAccounts(db: Db): Promise<ChangedAccountRow[]> {
  const rows = await db
    .selectFrom("chart_accounts")
    .select(["chart", "kind", "number", "label", "version"])
    .execute();
  return rows as ChangedAccountRow[];
}

/** False when the stored version is not `version` any more; 0: the account has its default. */
export async function saveAccount(
  trx: Db,
  { version, ...account }: ChangedAccountRow & { updated_by: string },
): Promise<boolean> {
  const next = { ...account, version: version + 1, updated_at: sql<Date>`now()` };
  const saved =
    version === 0
      ? await trx
          .insertInto("chart_accounts")
          .values(next)
          .onConflict((conflict) => conflict.columns(["chart", "kind"]).doNothing())
          .returning("version")
          .executeTakeFirst()
      : await trx
          .updateTable("chart_accounts")
          .set(next)
          .where("chart", "=", account.chart)
          .where("kind", "=", account.kind)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return saved !== undefined;
}
