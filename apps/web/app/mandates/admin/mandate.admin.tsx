import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { MandateTexts } from "../own/mandate-text.tsx";
import { StatusBadge } from "../own/status-badge.tsx";
import { adminMandate } from "./api.ts";
import { ADMIN_PATH } from "./filter.ts";
import { MandateFacts } from "./mandate-facts.tsx";
import { MandateRecords } from "./mandate-records.tsx";
import { ScanCheck } from "./scan-check.tsx";
import { ScanPane } from "./scan-pane.tsx";

export const handle = { words: ["documents", "mandates", "mandates/admin", "ui/more"] };

/** /admin/mandates/:id: a mandate as staff reads it, and the check of its scan beside the text (super_admin). */
export default function AdminMandatePage() {
  const t = useWords("mandates/admin");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(adminMandate(id));
  const isAbsent = isNotFound(error, "mandate_not_found");
  const title = data ? t("mandate", { number: data.mandate.number }) : t("title");
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        facts={data && <span className="wrap-anywhere">{data.subject}</span>}
        actions={
          <Link to={ADMIN_PATH} className={TEXT_LINK}>
            {t("back")}
          </Link>
        }
      />
      {data && <Shown details={data} />}
      {!data && isAbsent && (
        <EmptyState title={t("absent")} action={<ButtonLink to={ADMIN_PATH}>{t("back")}</ButtonLink>} />
      )}
      {!data && error && !isAbsent && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem] rounded-card" />}
    </>
  );
}

function Shown({ details }: { details: AdminMandateDetails }) {
  const t = useWords("mandates/admin");
  const { mandate, text, scans } = details;
  const [newest] = scans;
  const reading = text && (
    <FactCard title={t("text")}>
      <MandateTexts texts={text.texts} />
      <p className="text-muted text-sm wrap-anywhere">{t("hash", { hash: text.hash })}</p>
    </FactCard>
  );
  return (
    <div className="flex flex-col gap-4">
      <p>
        <StatusBadge mandate={mandate} />
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]">
          {newest ? <ScanPane key={newest.id} scan={newest} /> : reading}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {newest && <ScanCheck key={newest.id} details={details} scan={newest} />}
          {newest && reading}
          <MandateFacts details={details} />
          <MandateRecords details={details} />
        </div>
      </div>
    </div>
  );
}
