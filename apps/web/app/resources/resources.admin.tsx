import type { AdminResource } from "@passerelle/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { History } from "../ui/history.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { RESOURCES_KEY, RESOURCES_PER_PAGE, readHistory, resourceList } from "./admin/api.ts";
import { Counts } from "./admin/counts.tsx";
import { type AdminFilter, adminResourcesPath, readAdminFilter } from "./admin/filter.ts";
import { AdminFilterForm } from "./admin/filter-form.tsx";
import { ResourceDialog } from "./admin/resource-dialog.tsx";
import { ResourceList } from "./admin/resource-list.tsx";

export const handle = { words: ["resources", "resources/admin", "ui/more", "ui/unsaved"] };

/** /admin/resources: all useful resources; dialogs add, edit and delete them (super_admin, spec 1 §2.11). */
export default function AdminResourcesPage() {
  const t = useWords("resources/admin");
  const [params] = useSearchParams();
  const filter = readAdminFilter(params);
  const { isPending } = useQuery(resourceList(filter));
  useLive("resource", undefined, [RESOURCES_KEY]);
  const addButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<AdminResource | "new">();
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <Button ref={addButton} onClick={() => setEdited("new")}>
            {t("add")}
          </Button>
        }
      />
      <Results
        filter={filter}
        onAdd={() => setEdited("new")}
        onEdit={setEdited}
        // The delete button, which had the focus, is gone with its row.
        onDeleted={() => addButton.current?.focus()}
      />
      {/* Below the list, which would push it down. */}
      {!isPending && (
        <History
          queryKey={RESOURCES_KEY}
          read={readHistory}
          field={(name) => t(`fields.${name as "title"}`)}
        />
      )}
      {edited && (
        <ResourceDialog
          resource={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

type ResultsProps = {
  filter: AdminFilter;
  onAdd: () => void;
  onEdit: (resource: AdminResource) => void;
  onDeleted: () => void;
};

function Results({ filter, onAdd, onEdit, onDeleted }: ResultsProps) {
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const { data, error, refetch, isPlaceholderData } = useQuery(resourceList(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / RESOURCES_PER_PAGE));
  // The last resource of the last page may have been deleted.
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={adminResourcesPath({ ...filter, page: pages })} />;
  if (data.counts.all === 0)
    return (
      <EmptyState title={words("none")} action={<Button onClick={onAdd}>{t("add")}</Button>}>
        {t("none_text")}
      </EmptyState>
    );
  return (
    <>
      <Counts counts={data.counts} />
      <AdminFilterForm filter={filter} countries={data.countries} />
      <section
        aria-label={words("results")}
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "opacity-60" : undefined}
      >
        <ResultsHead page={filter.page}>{words("count", { count: data.total })}</ResultsHead>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {data.total > 0 ? (
          <ResourceList resources={data.resources} onEdit={onEdit} onDeleted={onDeleted} />
        ) : (
          <EmptyState
            title={t("no_match")}
            action={
              <ButtonLink variant="secondary" to="/admin/resources">
                {words("reset")}
              </ButtonLink>
            }
          />
        )}
        <Pagination
          page={filter.page}
          pages={pages}
          hrefFor={(page) => adminResourcesPath({ ...filter, page })}
          label={words("pages")}
        />
      </section>
    </>
  );
}
