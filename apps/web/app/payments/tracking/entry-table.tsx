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
  /** Of one payment, with the accounts; or of one account, with the payments. */
  of: "payment" | "account";
};

/** Ledger entries: when, account or payment, debit, credit, balance after. */
export function EntryTable({ entries, label, of }: EntryTableProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  // Both francs have the same symbol.
  const isExchanged = new Set(entries.map(({ currency }) => currency)).size > 1;
  const amountOf = (amount: number, { currency }: LedgerEntry) =>
    amount === 0 ? "" : formatMoney({ amount, currency }, language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            {of === "account" && (
              <th scope="col" className="py-1 pr-3 font-semibold">
                {t("columns.when")}
              </th>
            )}
            <th scope="col" className="py-1 pr-3 font-semibold">
              {t(of === "payment" ? "entries.account" : "entries.cause")}
            </th>
            {(["debit", "credit", "balance"] as const).map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-semibold">
                {t(`entries.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <tr key={entry.id} data-row={of === "account" ? true : undefined} className="h-10">
              {of === "account" && (
                <td className="py-1 pr-3 whitespace-nowrap text-muted tabular-nums">
                  {formatDateTime(entry.at, language)}
                </td>
              )}
              <td className="min-w-44 py-1 pr-3">
                {of === "account" ? (
                  <Cause entry={entry} />
                ) : (
                  <>
                    <AccountLink account={entry.account} />
                    {isExchanged && ` (${entry.currency})`}
                    <span className="block text-muted tabular-nums">
                      {formatDateTime(entry.at, language)}
                    </span>
                  </>
                )}
              </td>
              <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                {amountOf(entry.debit, entry)}
              </td>
              <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                {amountOf(entry.credit, entry)}
              </td>
              <td className="py-1 pl-3 text-right whitespace-nowrap text-muted tabular-nums">
                {formatMoney({ amount: entry.balance_after, currency: entry.currency }, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
