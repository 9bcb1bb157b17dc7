import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import { formatMoney } from "@passerelle/domain/money";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { FACT_LINK } from "../../ui/text-link.ts";
import { Entries, Entry } from "../entries.tsx";
import { olderAdminUses } from "./api.ts";

/** What proves a mandate and what happened to it: consents, acts, earlier scans, history, and who of the staff read it. */
export function MandateRecords({ details }: { details: AdminMandateDetails }) {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const { signatures, scans, events, reads } = details;
  const earlier = scans.slice(1);
  return (
    <>
      {signatures.length > 0 && (
        <FactCard title={t("records.consents")}>
          <Entries>
            {signatures.map(({ side, method, name, level, at }) => (
              <Entry key={side} at={at}>
                {t(`records.${method}`, { name, level })}
              </Entry>
            ))}
          </Entries>
        </FactCard>
      )}
      {details.uses.length > 0 && <Uses details={details} />}
      {earlier.length > 0 && (
        <FactCard title={t("records.earlier")} folded>
          <Entries>
            {earlier.map((scan) => (
              <Entry key={scan.id} at={scan.uploaded_at}>
                {[
                  scan.erased_at ? t("records.erased") : scan.file_name,
                  scan.reason ? common(`refusals.${scan.reason}.name`) : t("records.replaced"),
                ].join(" · ")}
                {scan.note && <span className="block text-muted">{scan.note}</span>}
              </Entry>
            ))}
          </Entries>
        </FactCard>
      )}
      <FactCard title={t("records.events")} folded>
        <Entries>
          {events.map(({ kind, power, note, at }) => (
            <Entry key={`${kind}-${at}`} at={at}>
              {common(`events.${kind}`, { power: power ? common(`powers.${power}`) : "" })}
              {note && <span className="block text-muted">{note}</span>}
            </Entry>
          ))}
        </Entries>
      </FactCard>
      <FactCard title={t("records.reads")} folded>
        <Entries>
          {reads.map(({ reader, what, at }) => (
            <Entry key={`${reader}-${what}-${at}`} at={at}>
              {t(`records.read_${what}`, { name: reader })}
            </Entry>
          ))}
        </Entries>
      </FactCard>
    </>
  );
}

function Uses({ details: { mandate, uses: last, uses_total } }: { details: AdminMandateDetails }) {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const older = useInfiniteQuery(olderAdminUses(mandate.id, last.at(-1)?.id ?? 0));
  const uses = [...last, ...(older.data?.pages.flatMap((page) => page.uses) ?? [])];
  return (
    <FactCard title={t("records.uses")}>
      <Entries>
        {uses.map(({ id, act, amount, request_id, at }) => (
          <Entry key={id} at={at}>
            {common(`acts.${act}`, { amount: amount ? formatMoney(amount, language) : "" })}
            {request_id && (
              <>
                {" · "}
                <Link to={`/requests-queue/${request_id}`} className={FACT_LINK}>
                  {t("records.request")}
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
        {t("records.older", { count: uses_total - uses.length })}
      </LoadMore>
    </FactCard>
  );
}
