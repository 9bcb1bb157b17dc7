import type { AccountEvent } from "@passerelle/contract/accounts/admin";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { useDeviceName } from "../../auth/public/device-name.ts";
import { pathWith } from "../../lib/address.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EVENTS_PER_PAGE, userEvents } from "./api.ts";
import { useCodeWords } from "./use-code-words.ts";
import { useDetailWords } from "./use-detail-words.ts";

/** The events of an account; the page is in the address. */
export function UserEvents({ userId, page }: { userId: string; page: number }) {
  const t = useWords("accounts/admin");
  const id = useId();
  const { data, error, refetch, isPlaceholderData } = useQuery(userEvents(userId, page));
  return (
    <Card aria-labelledby={id} aria-busy={isPlaceholderData}>
      <h2 id={id} className="text-xl">
        {t("history.title")}
      </h2>
      {data ? (
        <>
          {data.events.length === 0 && <p className="mt-3 text-muted">{t("history.empty")}</p>}
          <ol className="mt-2 divide-y divide-line">
            {data.events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / EVENTS_PER_PAGE)}
            hrefFor={(next) => pathWith(`/admin/users/${userId}`, { page: next })}
            label={t("history.pages")}
          />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-4 h-40" />
      )}
    </Card>
  );
}

function Event({ event }: { event: AccountEvent }) {
  const t = useWords("accounts/admin");
  const profile = useWords("profiles/profile");
  const { language } = useLanguage();
  const nameOf = useDeviceName();
  const codeWords = useCodeWords();
  const detailWords = useDetailWords();
  const where = [event.device && nameOf(event.device), event.ip].filter(Boolean).join(" · ");
  return (
    <li className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_1fr]">
      <time dateTime={event.at} className="text-sm text-muted">
        {formatDateTime(event.at, language)}
      </time>
      <div className="min-w-0">
        <p>
          {codeWords(`events.${event.action}`)}
          {event.by && (
            <>
              {" "}
              {t("history.by")}{" "}
              <Link to={`/admin/users/${event.by.id}`} className="text-primary underline">
                {event.by.name || profile("nameless")}
              </Link>
            </>
          )}
        </p>
        {detailWords(event.details).map((detail) => (
          <p key={detail} className="text-sm break-words text-muted">
            {detail}
          </p>
        ))}
        {where && <p className="text-sm text-muted">{where}</p>}
      </div>
    </li>
  );
}
