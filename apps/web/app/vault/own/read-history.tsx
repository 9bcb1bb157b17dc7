import type { VaultRead } from "@passerelle/contract/vault";
import type { Role } from "@passerelle/domain/roles";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { FACT_LINK } from "../../ui/text-link.ts";
import { olderReads } from "../api.ts";

/** Readings shown before the person asks for more. */
const FIRST = 8;

/** Every reading of a document: who, in which role, for which request, when. */
export function ReadHistory({ id, reads: last }: { id: string; reads: readonly VaultRead[] }) {
  const t = useWords("vault/own");
  const older = useInfiniteQuery(olderReads(id, last.at(-1)?.number ?? 1));
  const reads = [...last, ...(older.data?.pages.flatMap((page) => page.reads) ?? [])];
  const [first, oldest] = [reads[0]?.number ?? 0, reads.at(-1)?.number ?? 1];
  return (
    <FactCard title={t("reads.title")}>
      {reads.length === 0 ? (
        <p className="text-muted">{t("reads.none")}</p>
      ) : (
        <>
          <Reads reads={reads.slice(0, FIRST)} />
          {reads.length > FIRST && (
            <details>
              <summary className="min-h-11 py-2 font-semibold">
                {t("reads.more", { count: first - FIRST })}
              </summary>
              <Reads reads={reads.slice(FIRST)} />
              <LoadMore
                left={oldest - 1}
                busy={older.isFetching}
                error={older.error}
                onMore={older.fetchNextPage}
              >
                {t("reads.older", { count: oldest - 1 })}
              </LoadMore>
            </details>
          )}
        </>
      )}
    </FactCard>
  );
}

function Reads({ reads }: { reads: readonly VaultRead[] }) {
  const t = useWords("vault/own");
  const { language } = useLanguage();
  const roleName = useRoleName();
  const whoOf = ({ by, name, position: number, role }: VaultRead) => {
    if (by !== "staff") return t(`reads.by.${by}`, { name, number });
    // An account that was deleted has no role.
    return role
      ? t("reads.by.staff", { name, role: roleName(role as Role), number })
      : t("reads.by.team", { number });
  };
  return (
    <ul className="flex flex-col divide-y divide-line">
      {reads.map((reading) => (
        <li key={reading.number} className="py-2.5 text-sm">
          <span className="block wrap-anywhere">
            {whoOf(reading)}
            {reading.request && (
              <>
                {" · "}
                <Link to={`/requests-tracking/${reading.request.id}`} className={FACT_LINK}>
                  {reading.request.reference}
                </Link>
              </>
            )}
          </span>
          <time dateTime={reading.at} className="text-muted">
            {formatDateTime(reading.at, language)}
          </time>
        </li>
      ))}
    </ul>
  );
}

type RequestUsesProps = { requests: readonly { id: string; reference: string; position: number }[] };

/** The requests that have a copy of a document. */
export function RequestUses({ requests }: RequestUsesProps) {
  const t = useWords("vault/own");
  return (
    <FactCard title={t("uses.title")}>
      <ul className="flex flex-col gap-2">
        {requests.map(({ id, reference, position }) => (
          <li key={`${id}-${position}`}>
            <Link to={`/requests-tracking/${id}`} className={FACT_LINK}>
              {reference}
            </Link>{" "}
            <span className="text-muted text-sm">{t("file.version", { number: position })}</span>
          </li>
        ))}
      </ul>
    </FactCard>
  );
}
