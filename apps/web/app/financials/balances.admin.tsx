import type { BookBalances } from "@passerelle/contract/financials";
import { CUSTOMER_KINDS } from "@passerelle/domain/payments/ledger";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { pathWith } from "../lib/address.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { bookBalances } from "./api.ts";
import { BarChart } from "./bar-chart.tsx";
import { BooksForm } from "./books-form.tsx";
import { BooksPage } from "./books-page.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { partPath, readBooksFilter } from "./filter.ts";
import { formatList } from "./format-amounts.ts";
import { formatMonth } from "./format-month.ts";
import { SumTable } from "./sum-table.tsx";

export const handle = { words: ["financials", "payments"] };

const LEDGER = "/admin/payments-tracking/ledger";

/** /admin/financials/balances: what each account of the books holds at the end of a month. */
export default function BalancesPage() {
  const t = useWords("financials");
  const [params] = useSearchParams();
  const filter = readBooksFilter(params);
  const query = useQuery(bookBalances(filter));
  return (
    <BooksPage
      part="balances"
      title={t("parts.balances")}
      filter={filter}
      query={query}
      filters={
        <BooksForm
          filter={filter}
          books={query.data}
          ends={["to"]}
          pathOf={(changed) => partPath("balances", { ...filter, ...changed })}
        />
      }
      actions={<ExportButtons path="balances/export" query={filter} />}
    >
      {(data) =>
        data.accounts.length === 0 ? <EmptyState title={t("balances.none")} /> : <Balances data={data} />
      }
    </BooksPage>
  );
}

function Balances({ data: { accounts, currency, to } }: { data: BookBalances }) {
  const t = useWords("financials");
  const { language } = useLanguage();
  const payments = useWords("payments");
  const nameOf = ({ kind, holder }: BookBalances["accounts"][number]) => {
    const provider = PROVIDERS.find((one) => one === holder);
    const of = provider ? payments(`providers.${provider}`) : holder;
    return of ? `${t(`accounts.${kind}`)} · ${of}` : t(`accounts.${kind}`);
  };
  const sums = accounts.flatMap(({ debit, credit, balance }) => [
    debit,
    credit,
    Math.max(balance, 0),
    Math.max(-balance, 0),
  ]);
  const total = [0, 1, 2, 3].map((at) =>
    sums.reduce((sum, one, index) => sum + (index % 4 === at ? one : 0), 0),
  );
  const written = formatList(currency, [...sums, ...total], language);
  // An account has either a debit or a credit balance: a zero in the other column is left out.
  const cellsOf = (row: number) =>
    written
      .slice(row * 4, row * 4 + 4)
      .map((one, at) => (at > 1 && [...sums, ...total][row * 4 + at] === 0 ? "" : one));
  const owed = accounts.filter(({ kind }) => CUSTOMER_KINDS.some((one) => one === kind));
  return (
    <>
      <BarChart
        title={t("chart.owed", { currency })}
        bars={owed.map((account) => ({
          key: account.kind,
          name: t(`accounts.${account.kind}`),
          value: -account.balance,
          written: formatList(currency, [-account.balance], language)[0] ?? "",
        }))}
      />
      <SumTable
        caption={t("balances.caption", { month: formatMonth(to, language) })}
        heads={[
          t("balances.account"),
          t("balances.debit"),
          t("balances.credit"),
          t("balances.owned"),
          t("balances.owed"),
        ]}
        amounts={4}
        rows={accounts.map((account, at) => ({
          key: `${account.kind}/${account.holder}`,
          cells: [
            // The ledger lists the customers of an account one by one; it has no VAT.
            owed.includes(account) ? (
              <Link
                key="accounts"
                to={pathWith(LEDGER, { kind: account.kind, currency })}
                data-row-link
                className={TEXT_LINK}
              >
                {nameOf(account)}
              </Link>
            ) : (
              nameOf(account)
            ),
            ...cellsOf(at),
          ],
        }))}
        total={[t("total"), ...cellsOf(accounts.length)]}
      />
      <p className="mt-2 text-sm text-muted">{t("explained.balances")}</p>
    </>
  );
}
