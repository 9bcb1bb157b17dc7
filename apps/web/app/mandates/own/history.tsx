import type { MandateDetails } from "@passerelle/contract/mandates";
import { formatMoney } from "@passerelle/domain/money";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { FACT_LINK } from "../../ui/text-link.ts";
import { olderUses } from "../api.ts";
import { Entries, Entry } from "../entries.tsx";

/** Who signed, how and when. */
export function Signatures({ details: { mandate, signatures } }: { details: MandateDetails }) {
  const t = useWords("mandates/own");
  return (
    <FactCard title={t("signatures.title")}>
      <Entries>
        {signatures.map(({ side, method, at }) => (
          <Entry key={side} at={at}>
            {t(`signatures.${method}`, { name: side === "principal" ? mandate.principal : mandate.holder })}
          </Entry>
        ))}
      </Entries>
    </FactCard>
  );
}

/** The acts under a mandate, newest first. */
export function Uses({ details: { mandate, uses: last, uses_total } }: { details: MandateDetails }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const older = useInfiniteQuery(olderUses(mandate.id, last.at(-1)?.id ?? 0));
  const uses = [...last, ...(older.data?.pages.flatMap((page) => page.uses) ?? [])];
  // A holder can open the principal's requests only while the mandate is in force.
  const ofHolder = mandate.status === "active" ? `/acting-for/${mandate.id}/requests` : undefined;
  const requests = mandate.side === "principal" ? "/requests-tracking" : ofHolder;
  return (
    <FactCard title={t("uses.title")}>
      <Entries>
        {uses.map(({ id, act, amount, request_id, at }) => (
          <Entry key={id} at={at}>
            {common(`acts.${act}`, { amount: amount ? formatMoney(amount, language) : "" })}
            {request_id && requests && (
              <>
                {" · "}
                <Link to={`${requests}/${request_id}`} className={FACT_LINK}>
                  {t("uses.request")}
                </Link>
              </>
            )}
          </Entry>
        ))}
      </Entries>
      <LoadMore
        left={uses_total - uses.length}
        busy={older.isFetching}
        error={older.error}
        onMore={older.fetchNextPage}
      >
        {t("uses.older", { count: uses_total - uses.length })}
      </LoadMore>
    </FactCard>
  );
}

/** What happened to a mandate, in order. */
export function History({ events }: { events: MandateDetails["events"] }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  return (
    <FactCard title={t("history.title")}>
      <Entries>
        {events.map(({ kind, power, note, at }) => (
          <Entry key={`${kind}-${at}`} at={at}>
            {common(`events.${kind}`, { power: power ? common(`powers.${power}`) : "" })}
            {note && <span className="block text-muted">{note}</span>}
          </Entry>
        ))}
      </Entries>
    </FactCard>
  );
}
