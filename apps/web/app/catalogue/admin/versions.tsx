import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { pageOf } from "../../lib/address.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { serviceVersions, VERSIONS_PER_PAGE } from "./api.ts";
import { servicePath } from "./filter.ts";
import { VersionList } from "./version-list.tsx";

/** The versions of a service; the page is in the address. */
export function Versions({ serviceId }: { serviceId: string }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const page = pageOf(params);
  const id = useId();
  const { data, error, refetch, isPlaceholderData } = useQuery(serviceVersions(serviceId, page, language));
  return (
    <Card aria-labelledby={id} aria-busy={isPlaceholderData}>
      <h2 id={id} className="text-xl">
        {t("history.title")}
      </h2>
      {data ? (
        <>
          {data.total === 0 && <p className="mt-3 text-muted">{t("history.none")}</p>}
          <VersionList versions={data.versions} />
          <Pagination
            page={page}
            pages={Math.ceil(data.total / VERSIONS_PER_PAGE)}
            hrefFor={(next) => servicePath(serviceId, next)}
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
