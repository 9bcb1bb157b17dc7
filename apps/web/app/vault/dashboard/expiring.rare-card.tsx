import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../../ui/work-summary.tsx";
import { ExpiryBadge } from "../public/expiry-badge.tsx";
import { useDocumentName } from "../public/use-document-name.ts";

/** The person's documents that expire soon, or have expired. */
export default function ExpiringCard({ card: { documents, total } }: DashboardCardProps<"expiring">) {
  const t = useWords("vault/dashboard");
  const nameOf = useDocumentName();
  useLive("vault", undefined, [DASHBOARD_KEY]);
  return (
    <WorkSummary title={t("title")} to="/documents" open={t("all")}>
      <WorkEntries>
        {documents.map((document) => (
          <WorkEntry
            key={document.id}
            to={`/documents/${document.id}`}
            title={nameOf(document)}
            detail={document.holder}
            aside={<ExpiryBadge document={document} />}
          />
        ))}
      </WorkEntries>
      {total > documents.length && (
        <p className="text-sm text-muted">{t("more", { count: total - documents.length })}</p>
      )}
    </WorkSummary>
  );
}
