import type { Mandate } from "@passerelle/contract/mandates";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { mandatesKey, mandatesQuery } from "../api.ts";
import { StatusBadge } from "./status-badge.tsx";

export const handle = { words: ["mandates", "mandates/own"] };

/** /mandates: the mandates that a person gave, was given, or is invited to accept. */
export default function MandatesPage() {
  const t = useWords("mandates/own");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const { data, error, refetch } = useQuery(mandatesQuery(page));
  useLive("mandates", undefined, [mandatesKey]);
  const acting = (
    <ButtonLink variant="secondary" to="/acting-for">
      {t("list.acting")}
    </ButtonLink>
  );
  const create = <ButtonLink to="/mandates/new">{t("list.create")}</ButtonLink>;
  return (
    <>
      <PageTitle title={t("list.title")} />
      <PageHeader
        title={t("list.title")}
        lead={t("list.lead")}
        actions={
          <>
            {acting}
            {create}
          </>
        }
      />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem] rounded-card" />}
      {data?.total === 0 && (
        <EmptyState title={t("list.none")} action={create}>
          {t("list.none_text")}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {data.mandates.map((mandate) => (
              <li key={mandate.id}>
                <MandateCard mandate={mandate} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.per_page)}
            hrefFor={(other) => `/mandates?page=${other}`}
            label={t("list.pages")}
          />
        </>
      )}
    </>
  );
}

function MandateCard({ mandate }: { mandate: Mandate }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const { id, number, side, status, principal, holder, subject, powers, ends_on, actions } = mandate;
  const mayAct = side === "holder" && status === "active";
  const waitsForYou = actions.includes("sign") || actions.includes("accept");
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted text-sm tabular-nums">{number}</span>
        <StatusBadge mandate={mandate} />
      </div>
      <h2 className="text-lg wrap-anywhere">
        <Link to={`/mandates/${id}`} className="text-ink underline-offset-4 hover:underline">
          {t(`list.${side}`, { name: side === "principal" ? holder : principal })}
        </Link>
      </h2>
      <p className="text-muted wrap-anywhere">{subject}</p>
      <p className="text-sm">
        {powers
          .filter(({ revoked_at }) => revoked_at === null)
          .map(({ power }) => common(`powers.${power}`))
          .join(" · ")}
      </p>
      <p className="mt-auto text-sm text-muted">{t("list.until", { date: formatDay(ends_on, language) })}</p>
      {mayAct && (
        <ButtonLink to={`/acting-for/${id}`} variant="secondary" size="sm" className="self-start">
          {t("list.act", { name: principal })}
        </ButtonLink>
      )}
      {waitsForYou && (
        <ButtonLink to={`/mandates/${id}`} size="sm" className="self-start">
          {t(side === "principal" ? "list.sign" : "list.accept")}
        </ButtonLink>
      )}
    </Card>
  );
}
