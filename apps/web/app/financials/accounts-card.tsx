import type { ChartAccounts } from "@passerelle/contract/financials";
import { ACCOUNT_NUMBER, CHARTS } from "@passerelle/domain/financials/charts";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProfile } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { bookAccounts, changeAccount } from "./api.ts";
import { SumTable } from "./sum-table.tsx";

type Account = ChartAccounts["accounts"][number];

/** The accounts that the files name, in each chart. */
export function ChartAccountsCard() {
  const t = useWords("financials");
  const { data, error, refetch } = useQuery(bookAccounts());
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="mt-8 h-[30rem] rounded-card" />;
  }
  return (
    <section aria-labelledby="chart-accounts" className="mt-8">
      <h2 id="chart-accounts" className="mb-1 text-xl">
        {t("charts.title")}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-muted">{t("charts.lead")}</p>
      <div className="grid gap-4 2xl:grid-cols-2">
        {CHARTS.map((chart) => (
          <div key={chart} className="min-w-0">
            <h3 className="mb-1 font-semibold">{t(`charts.${chart}`)}</h3>
            <SumTable
              caption={t(`charts.${chart}`)}
              heads={[t("charts.number"), t("charts.label"), t("charts.use"), t("charts.change")]}
              amounts={0}
              rows={data.accounts
                .filter((one) => one.chart === chart)
                .map((one) => ({
                  key: one.kind,
                  cells: [
                    <span key="number" className="tabular-nums">
                      {one.number}
                    </span>,
                    one.label,
                    <span key="use" className="text-muted">
                      {t(`accounts.${one.kind}`)}
                    </span>,
                    <ChangeAccount key={one.version} account={one} />,
                  ],
                }))}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

function ChangeAccount({ account }: { account: Account }) {
  const t = useWords("financials");
  const { role } = useProfile();
  const { mutateAsync } = useMutation(changeAccount(useQueryClient()));
  const [number, setNumber] = useState(account.number);
  const [label, setLabel] = useState(account.label);
  const name = t("charts.change_account", {
    account: t(`accounts.${account.kind}`),
    chart: t(`charts.${account.chart}`),
  });
  if (!may(role, "books.manage")) return null;

  async function change(): Promise<string | undefined> {
    if (!ACCOUNT_NUMBER.test(number.trim())) return t("charts.wrong_number");
    if (label.trim() === "") return t("charts.no_label");
    await mutateAsync({ account, body: { number, label, version: account.version } });
    return undefined;
  }

  return (
    <ConfirmedAction
      label={t("charts.change")}
      accessibleLabel={name}
      title={name}
      confirmLabel={t("charts.save")}
      done={t("charts.done")}
      variant="ghost"
      run={change}
    >
      <div className="flex flex-col gap-4">
        <Field label={t("charts.number")} hint={t("charts.number_hint")} required>
          {(field) => (
            <TextInput
              {...field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </Field>
        <Field label={t("charts.label")} required>
          {(field) => (
            <TextInput
              {...field}
              autoComplete="off"
              maxLength={80}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmedAction>
  );
}
