import type { LedgerBalance } from "@passerelle/contract/payments/ledger";
import { CURRENCIES, type Currency, formatMoney } from "@passerelle/domain/money";
import { ACCOUNT_KINDS, type AccountKind } from "@passerelle/domain/payments/ledger";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { pageOf, pathWith } from "../../lib/address.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { ledgerAccounts, ledgerBalances, recomputeLedger } from "./api.ts";
import { BackLink } from "./back-link.tsx";
import { useHolder } from "./entry-table.tsx";
import { TRACKING_PATH } from "./filter.ts";
import { TrackingNav } from "./tracking-nav.tsx";

export const handle = { words: ["payments/tracking"] };

const LEDGER = `${TRACKING_PATH}/ledger`;

/** /admin/payments-tracking/ledger: the balances, or (`?kind=&currency=`) the accounts of one of them. */
export default function LedgerPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const kind = ACCOUNT_KINDS.find((one) => one === params.get("kind"));
  const currency = CURRENCIES.find((one) => one === params.get("currency"));
  return (
    <>
      <PageTitle title={`${t("ledger.title")} · ${t("title")}`} />
      <PageHeader title={t("ledger.title")} lead={t("ledger.lead")} />
      <TrackingNav shown="ledger" />
      {kind && currency ? (
        <Accounts kind={kind} currency={currency} page={pageOf(params)} />
      ) : (
        <>
          <Proof />
          <Balances />
        </>
      )}
    </>
  );
}

/** Computes every balance again and says what was found. */
function Proof() {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { mutate, data, isPending } = useMutation(recomputeLedger(useQueryClient()));
  const wrong = data && data.wrong_accounts + data.wrong_transfers;
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        onClick={() =>
          mutate(undefined, {
            onError: (error) =>
              showToast({ kind: "error", title: t("ledger.failed"), description: failureWords(error) }),
          })
        }
      >
        {t("ledger.recompute")}
      </Button>
      <div role="status" className="self-stretch empty:absolute">
        {data && (
          <Alert
            kind={wrong === 0 ? "success" : "error"}
            title={wrong === 0 ? t("ledger.proved") : t("ledger.wrong", { count: wrong ?? 0 })}
          >
            {t("ledger.checked", {
              accounts: data.accounts,
              transfers: data.transfers,
              date: formatDateTime(data.at, language),
            })}
          </Alert>
        )}
      </div>
    </div>
  );
}

function Balances() {
  const t = useWords("payments/tracking");
  const { data, error, refetch } = useQuery(ledgerBalances());
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-80 rounded-card" />;
  }
  if (data.balances.length === 0) return <EmptyState title={t("ledger.none")} />;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t("ledger.title")}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className="px-3 py-1 font-semibold">
              {t("entries.account")}
            </th>
            {(["owned", "owed"] as const).map((side) => (
              <th key={side} scope="col" className="px-3 py-1 text-right font-semibold max-sm:hidden">
                {t(`ledger.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.balances.map((one) => (
            <BalanceRow key={[one.kind, one.currency, one.holder].join("/")} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The column in which a balance (debit minus credit) is shown. */
const sideOf = (balance: number) => (balance >= 0 ? "owned" : "owed");

function BalanceRow({ one }: { one: LedgerBalance }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const holder = useHolder();
  const { kind, currency, balance } = one;
  const amount = formatMoney({ amount: Math.abs(balance), currency }, language);
  const side = sideOf(balance);
  const name = [t(`accounts.${kind}`), holder(one.holder)].filter(Boolean).join(" · ");
  return (
    <tr data-row className="h-11 hover:bg-primary-soft">
      <th scope="row" className="px-3 py-1 font-normal">
        <Link
          to={one.account_id ? `${LEDGER}/${one.account_id}` : pathWith(LEDGER, { kind, currency })}
          data-row-link
          className={TEXT_LINK}
        >
          {name} ({currency})
        </Link>
        {!one.account_id && (
          <span className="ml-2 text-muted max-sm:ml-0 max-sm:block">
            {t("ledger.accounts", { count: one.accounts })}
          </span>
        )}
        {/* On a phone both columns would not fit. */}
        <span className="flex justify-between gap-4 sm:hidden">
          <span className="text-muted">{t(`ledger.${side}`)}</span>
          <span className="whitespace-nowrap tabular-nums">{amount}</span>
        </span>
      </th>
      {(["owned", "owed"] as const).map((column) => (
        <td key={column} className="px-3 py-1 text-right whitespace-nowrap tabular-nums max-sm:hidden">
          {column === side ? amount : ""}
        </td>
      ))}
    </tr>
  );
}

type AccountsProps = { kind: AccountKind; currency: Currency; page: number };

function Accounts({ kind, currency, page }: AccountsProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const holder = useHolder();
  const { data, error, refetch, isPlaceholderData } = useQuery(ledgerAccounts(kind, currency, page));
  return (
    <section aria-label={t(`accounts.${kind}`)} aria-busy={isPlaceholderData || undefined}>
      <BackLink to={LEDGER}>{t("ledger.back")}</BackLink>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-80 rounded-card" />}
      {data && (
        <>
          <ResultsHead page={page}>
            {`${t(`accounts.${kind}`)} (${currency}) · ${t("ledger.accounts", { count: data.total })}`}
          </ResultsHead>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.accounts.map((account) => (
              <li
                key={account.id}
                data-row
                className="flex min-h-11 items-center justify-between gap-4 px-3 py-1 hover:bg-primary-soft"
              >
                <Link to={`${LEDGER}/${account.id}`} data-row-link className={TEXT_LINK}>
                  {holder(account.holder) || t(`accounts.${kind}`)}
                </Link>
                <span className="whitespace-nowrap tabular-nums">
                  {formatMoney({ amount: Math.abs(account.balance), currency }, language)}{" "}
                  {account.balance !== 0 && (
                    <span className="text-muted">{t(`ledger.${sideOf(account.balance)}`)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE))}
            hrefFor={(to) => pathWith(LEDGER, { kind, currency, page: to })}
            label={t("pages")}
          />
        </>
      )}
    </section>
  );
}
