import type { Activity } from "@passerelle/contract/accounts";
import { isRefusal } from "@passerelle/domain/accounts/activity";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { useDeviceName } from "../../auth/public/device-name.ts";
import { pageOf, pathWith } from "../../lib/address.ts";
import { formatDateTime } from "../../lib/format.ts";
import { api } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const PER_PAGE = 10;

const ownActivity = (page: number) =>
  queryOptions({
    // Reloaded with the list of devices, whose changes it shows.
    queryKey: ["account", "devices", "activity", page],
    queryFn: ({ signal }) => api("GET /api/me/activity", { query: { page, per_page: PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The sign-ins to the reader's account, attempts, and changes of how it is entered; the page is in the address. */
export function ActivitySection() {
  const t = useWords("accounts/activity");
  const id = useId();
  const [query] = useSearchParams();
  const { accounts_hosted } = useSettings();
  const page = pageOf(query);
  const { data, error, refetch, isPlaceholderData } = useQuery(ownActivity(page));
  return (
    <Card aria-labelledby={id} aria-busy={isPlaceholderData}>
      <h2 id={id} className="text-2xl">
        {t("title")}
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {t("lead")} {t("unknown")}{" "}
        <Link to="/account?tab=security" className="font-semibold text-primary underline">
          {t("protect")}
        </Link>
      </p>
      {accounts_hosted && <p className="mt-2 max-w-prose text-muted">{t("hosted")}</p>}
      {data ? (
        <>
          {data.activity.length === 0 && <p className="mt-4">{t("empty")}</p>}
          <ol className="mt-4 divide-y divide-line">
            {data.activity.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ol>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / PER_PAGE)}
            hrefFor={(next) => pathWith("/account", { tab: "devices", page: next })}
            label={t("pages")}
          />
          <p className="mt-4 text-sm text-muted">{t("kept", { count: data.retention_months })}</p>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-4 h-96" />
      )}
    </Card>
  );
}

function ActivityRow({ activity: { action, at, by_office, device, ip, method } }: { activity: Activity }) {
  const t = useWords("accounts/activity");
  const { language } = useLanguage();
  const nameOf = useDeviceName();
  const methodWords = useMethodWords();
  const title = t(`actions.${action}`);
  const details = [
    by_office && t("by_office"),
    method && t("with", { method: methodWords(method) }),
    device && nameOf(device),
    ip,
  ].filter(Boolean);
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-sm text-muted sm:pt-0.5">
        {formatDateTime(at, language)}
      </time>
      <div className="min-w-0">
        <p className="font-semibold">{isRefusal(action) ? <Badge tone="warning">{title}</Badge> : title}</p>
        {details.length > 0 && <p className="text-sm wrap-anywhere text-muted">{details.join(" · ")}</p>}
      </div>
    </li>
  );
}

/** Words for a method of signing in; a provider, which operators may add, is named by its code. */
function useMethodWords(): (method: string) => string {
  const t = useWords("accounts/activity");
  return (method) => {
    const key = `methods.${method}` as "methods.password";
    const words = t(key);
    return words === key ? method.charAt(0).toUpperCase() + method.slice(1) : words;
  };
}
