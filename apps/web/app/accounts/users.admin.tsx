import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { USERS_PER_PAGE, userList } from "./admin/api.ts";
import { NewUserDialog, type NewUserMode } from "./admin/new-user-dialog.tsx";
import { readUserFilter, type UserFilter, usersPath } from "./admin/user-filter.ts";
import { UserFilterForm } from "./admin/user-filter-form.tsx";
import { UserList } from "./admin/user-list.tsx";

export const handle = { words: ["auth", "auth/account", "profiles/profile", "accounts/admin", "lib/roles"] };

/** /admin/users: all accounts; search, filters, order and page are in the address (super_admin, spec 1 §2.3). */
export default function UsersPage() {
  const t = useWords("accounts/admin");
  const { accounts_hosted } = useSettings();
  const [params] = useSearchParams();
  const filter = readUserFilter(params);
  const [adding, setAdding] = useState<NewUserMode>();
  return (
    <>
      <PageTitle title={t("users.title")} />
      <PageHeader
        title={t("users.title")}
        lead={t("users.lead")}
        filters={<UserFilterForm filter={filter} />}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAdding("create")}>
              {t("new.create")}
            </Button>
            <Button onClick={() => setAdding("invite")}>{t("new.invite")}</Button>
          </>
        }
      />
      {accounts_hosted && <Alert className="mb-6">{t("users.hosted")}</Alert>}
      <Results filter={filter} />
      {adding && <NewUserDialog mode={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

function Results({ filter }: { filter: UserFilter }) {
  const t = useWords("accounts/admin");
  const { data, error, refetch, isPlaceholderData } = useQuery(userList(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / USERS_PER_PAGE));
  // The last page may have become empty.
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={usersPath({ ...filter, page: pages })} />;
  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <ResultsHead page={filter.page}>
        {data.total === 0 ? t("users.none") : t("users.count", { count: data.total })}
      </ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total > 0 ? (
        <UserList users={data.users} filter={filter} />
      ) : (
        <EmptyState
          title={t("users.no_match")}
          action={
            <ButtonLink variant="secondary" to="/admin/users">
              {t("filter.reset")}
            </ButtonLink>
          }
        >
          {t("users.no_match_lead")}
        </EmptyState>
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => usersPath({ ...filter, page })}
        label={t("users.pages")}
      />
    </section>
  );
}
