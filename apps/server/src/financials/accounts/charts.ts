import type { ChangedAccount, ChartAccounts as Reply } from "@passerelle/contract/financials";
import {
  CHART_KINDS,
  CHARTS,
  type Chart,
  type ChartAccounts,
  type ChartKind,
  chartWith,
} from "@passerelle/domain/financials/charts";
import type { Language } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { findChangedAccounts, saveAccount } from "./queries.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

/** Both present charts; default labels are in the given language. */
export async function readCharts(db: Db, language: Language): Promise<Record<Chart, ChartAccounts>> {
  const changed = await findChangedAccounts(db);
  const t = wordsIn(language);
  const labels = Object.fromEntries(CHART_KINDS.map((kind) => [kind, t(`labels.${kind}`)])) as Record<
    ChartKind,
    string
  >;
  return {
    syscohada: chartWith("syscohada", labels, changed),
    pcg: chartWith("pcg", labels, changed),
  };
}

export async function listAccounts(db: Db, language: Language): Promise<Reply> {
  const charts = await readCharts(db, language);
  const changed = await findChangedAccounts(db);
  return {
    accounts: CHARTS.flatMap((chart) =>
      CHART_KINDS.map((kind) => ({
        chart,
        kind,
        ...charts[chart][kind],
        version: changed.find((one) => one.chart === chart && one.kind === kind)?.version ?? 0,
      })),
    ),
  };
}

/** Changes an account for months that are not closed. Repeating it changes nothing. Throws `settings_conflict`. */
export function changeAccount(
  { db }: Context,
  actor: Actor,
  account: { chart: Chart; kind: ChartKind } & ChangedAccount,
  language: Language,
): Promise<Reply> {
  const { chart, kind, number, label } = account;
  return db.transaction().execute(async (trx) => {
    const before = (await listAccounts(trx, language)).accounts.find(
      (one) => one.chart === chart && one.kind === kind,
    );
    if (before?.number !== number || before.label !== label) {
      if (!(await saveAccount(trx, { ...account, updated_by: actor.userId })))
        throw new AppError("settings_conflict");
    }
    return listAccounts(trx, language);
  });
}
