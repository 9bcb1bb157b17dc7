import type { LedgerEntry } from "@passerelle/contract/payments/tracking";
import { formatMoney } from "@passerelle/domain/money";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { paymentPath, TRACKING_PATH } from "./filter.ts";

type EntryTableProps = {
  entries: readonly LedgerEntry[];
  label: string;
  /** `payment`: entries of one payment, with their accounts; `account`: entries of one account, with their payments. */
  of: "payment" | "account";
};

const COLUMNS = ["debit", "credit", "balance"] as const;

/** Ledger entries: when, account or payment, debit, credit, balance after. */
export function EntryTable({ entries, label, of }: EntryTableProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  // Both francs have the same symbol.
  const isExchanged = new Set(entries.map(({ currency }) => currency)).size > 1;
  const amountOf = (entry: LedgerEntry, column: (typeof COLUMNS)[number]) => {
    const amount = column === "balance" ? entry.balance_after : entry[column];
    const isBlank = amount === 0 && column !== "balance";
    return isBlank ? "" : formatMoney({ amount, currency: entry.currency }, language);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            {of === "account" && (
              <th scope="col" className="py-1 pr-3 font-semibold max-sm:hidden">
                {t("columns.when")}
              </th>
            )}
            <th scope="col" className="py-1 pr-3 font-semibold">
              {t(of === "payment" ? "entries.account" : "entries.cause")}
            </th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-semibold max-sm:hidden">
                {t(`entries.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <tr key={entry.id} data-row={of === "account" ? true : undefined} className="h-10">
              {of === "account" && (
                <td className="py-1 pr-3 whitespace-nowrap text-muted tabular-nums max-sm:hidden">
                  {formatDateTime(entry.at, language)}
                </td>
              )}
              <td className="py-1 sm:min-w-44 sm:pr-3">
                {of === "account" ? (
                  <>
                    <Cause entry={entry} />
                    <span className="block text-muted tabular-nums sm:hidden">
                      {formatDateTime(entry.at, language)}
                    </span>
                  </>
                ) : (
                  <>
                    <AccountLink account={entry.account} />
                    {isExchanged && ` (${entry.currency})`}
                    <span className="block text-muted tabular-nums">
                      {formatDateTime(entry.at, language)}
                    </span>
                  </>
                )}
                {/* On a phone the columns of amounts would not fit. */}
                {COLUMNS.map((column) => (
                  <Amount key={column} column={column} text={amountOf(entry, column)} />
                ))}
              </td>
              {COLUMNS.map((column) => (
                <td
                  key={column}
                  className={`py-1 pl-3 text-right whitespace-nowrap tabular-nums max-sm:hidden ${column === "balance" ? "text-muted" : ""}`}
                >
                  {amountOf(entry, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An amount below its entry, on a phone. */
function Amount({ column, text }: { column: (typeof COLUMNS)[number]; text: string }) {
  const t = useWords("payments/tracking");
  if (text === "") return null;
  return (
    <span className="flex justify-between gap-4 sm:hidden">
      <span className="text-muted">{t(`entries.${column}`)}</span>
      <span className="whitespace-nowrap tabular-nums">{text}</span>
    </span>
  );
}

function AccountLink({ account }: Pick<LedgerEntry, "account">) {
  const t = useWords("payments/tracking");
  const holder = useHolder();
  return (
    <Link to={`${TRACKING_PATH}/ledger/${account.id}`} className={TEXT_LINK}>
      {[t(`accounts.${account.kind}`), holder(account.holder)].filter(Boolean).join(" · ")}
    </Link>
  );
}

/** The name of an account's holder: providers have words, customers their name. */
export function useHolder(): (holder: string) => string {
  const t = useWords("payments/tracking");
  return (holder) => {
    const provider = PROVIDERS.find((one) => one === holder);
    return provider ? t(`providers.${provider}`) : holder;
  };
}

const LEGS = [
  "received",
  "received_charged",
  "returned",
  "returned_charged",
  "came_back",
  "came_back_charged",
  "due",
  "declined",
  "earned",
  "spent",
  "settled",
  "fee",
] as const;

function Cause({ entry: { leg, payment } }: { entry: LedgerEntry }) {
  const t = useWords("payments/tracking");
  const known = LEGS.find((one) => one === leg);
  return (
    <>
      {known ? t(`legs.${known}`) : leg}
      {payment && (
        <>
          {" · "}
          <Link to={paymentPath(payment.id)} data-row-link className={`${TEXT_LINK} tabular-nums`}>
            {payment.reference}
          </Link>
        </>
      )}
    </>
  );
}
