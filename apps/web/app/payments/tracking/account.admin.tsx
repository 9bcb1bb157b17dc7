import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/account.admin";
import { accountEntries, TRACKING_KEY } from "./api.ts";
import { BackLink } from "./back-link.tsx";
import { EntryTable, useHolder } from "./entry-table.tsx";
import { TRACKING_PATH } from "./filter.ts";

export const handle = { words: ["payments/tracking"] };

const LEDGER = `${TRACKING_PATH}/ledger`;

/** /admin/payments-tracking/ledger/{id}: the entries of one account, latest first; `?before=` is an older page. */
export default function AccountPage({ params: { accountId } }: Route.ComponentProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const holder = useHolder();
  const [params] = useSearchParams();
  useLive("payment", undefined, [TRACKING_KEY]);
  const before = /^[1-9]\d{0,15}$/.exec(params.get("before") ?? "")?.[0];
  const { data, error, refetch } = useQuery(accountEntries(accountId, before));
  if (!data) {
    const absent = isNotFound(error, "account_not_found");
    return (
      <>
        <PageTitle title={absent ? t("ledger.not_found") : t("ledger.title")} />
        <h1 className="sr-only">{absent ? t("ledger.not_found") : t("ledger.title")}</h1>
        {absent ? (
          <EmptyState
            title={t("ledger.not_found")}
            action={<ButtonLink to={LEDGER}>{t("ledger.back")}</ButtonLink>}
          />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
      </>
    );
  }
  const { account, entries } = data;
  const name = [t(`accounts.${account.kind}`), holder(account.holder)].filter(Boolean).join(" · ");
  const last = entries.at(-1);
  const look = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <>
      <PageTitle title={`${name} · ${t("ledger.title")}`} />
      <BackLink to={LEDGER}>{t("ledger.back")}</BackLink>
      <PageHeader title={name} lead={t("ledger.account_lead")} />
      <p className="mb-3">
        {t("ledger.balance")}{" "}
        <strong className="tabular-nums">
          {formatMoney({ amount: account.balance, currency: account.currency }, language)}
        </strong>
      </p>
      {entries.length === 0 ? (
        <EmptyState title={t("entries.none")} />
      ) : (
        <div className="rounded-card border border-line bg-surface px-3">
          <EntryTable entries={entries} label={name} of="account" />
        </div>
      )}
      <nav aria-label={t("pages")} className="mt-6 flex flex-wrap justify-between gap-3 empty:hidden">
        {before && (
          <Link to={`${LEDGER}/${accountId}`} className={look}>
            {t("ledger.latest")}
          </Link>
        )}
        {data.has_more && last && (
          <Link to={`${LEDGER}/${accountId}?before=${last.id}`} rel="next" className={look}>
            {t("ledger.older")}
          </Link>
        )}
      </nav>
    </>
  );
}
