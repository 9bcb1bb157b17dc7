import type { FileReading } from "@passerelle/contract/privacy";
import { isCustomer, type Role } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../lib/format.ts";
import { useRoleName } from "../lib/use-role-name.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Card } from "../ui/card.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FACT_LINK, TEXT_LINK } from "../ui/text-link.ts";
import { ownReadings } from "./api.ts";

/** Readings shown before the person asks for the others. */
const FIRST = 8;

/** Other people's readings of the reader's documents: those of requests, of their identity, and through shares. */
export function Readings() {
  const t = useWords("privacy");
  const id = useId();
  const { data, error, refetch } = useQuery(ownReadings);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {t("readings.title")}
      </h2>
      <p className="mt-2 max-w-prose">{t("readings.text")}</p>
      {data ? (
        <ReadingList readings={data.readings} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-4 h-40" />
      )}
      <p className="mt-4">
        <Link to="/documents" className={TEXT_LINK}>
          {t("readings.documents")}
        </Link>
      </p>
    </Card>
  );
}

function ReadingList({ readings }: { readings: readonly FileReading[] }) {
  const t = useWords("privacy");
  if (readings.length === 0) return <p className="mt-4 text-muted">{t("readings.none")}</p>;
  const rest = readings.slice(FIRST);
  return (
    <div className="mt-4">
      <Rows readings={readings.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-11 py-2 font-semibold">
            {t("readings.more", { count: rest.length })}
          </summary>
          <Rows readings={rest} />
        </details>
      )}
    </div>
  );
}

function Rows({ readings }: { readings: readonly FileReading[] }) {
  const t = useWords("privacy");
  const { language } = useLanguage();
  const roleName = useRoleName();
  const whoOf = ({ name, role }: FileReading) => {
    if (name === "") return t("readings.team");
    if (role === null) return t("readings.recipient", { name });
    return isCustomer(role as Role) ? name : t("readings.staff", { name, role: roleName(role as Role) });
  };
  return (
    <ul className="divide-y divide-line">
      {readings.map((reading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: readings have no id, and a list that changes is drawn again
        <li key={`${reading.at}-${index}`} className="grid gap-x-4 py-3 sm:grid-cols-[11rem_1fr]">
          <time dateTime={reading.at} className="text-muted text-sm sm:pt-0.5">
            {formatDateTime(reading.at, language)}
          </time>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{whoOf(reading)}</p>
            <p className="text-muted text-sm">
              {reading.file}
              {reading.request && (
                <>
                  {" · "}
                  <Link to={`/requests-tracking/${reading.request.id}`} className={FACT_LINK}>
                    {reading.request.reference}
                  </Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
