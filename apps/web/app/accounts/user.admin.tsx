import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { pageOf } from "../lib/address.ts";
import { failureCode } from "../lib/failure.ts";
import { useRoleName } from "../lib/use-role-name.ts";
import { useWords } from "../lib/words.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/user.admin";
import { userDetail } from "./admin/api.ts";
import { UserAccess } from "./admin/user-access.tsx";
import { UserActions } from "./admin/user-actions.tsx";
import { StateBadge } from "./admin/user-badges.tsx";
import { UserEvents } from "./admin/user-events.tsx";
import { UserFacts } from "./admin/user-facts.tsx";

export const handle = { words: ["auth", "auth/account", "profiles/profile", "accounts/admin", "lib/roles"] };

/** /admin/users/{id}: one account with its actions and events. */
export default function UserPage({ params: { userId } }: Route.ComponentProps) {
  const t = useWords("accounts/admin");
  const profile = useWords("profiles/profile");
  const roleName = useRoleName();
  const [query] = useSearchParams();
  const { data: user, error, refetch } = useQuery(userDetail(userId));
  if (!user) {
    const code = error && failureCode(error);
    // An invalid id is refused as input.
    if (code === "user_not_found" || code === "invalid_input")
      return (
        <>
          <PageTitle title={t("missing")} />
          <PageHeader title={t("missing")} />
          <EmptyState
            title={t("missing_lead")}
            action={<ButtonLink to="/admin/users">{t("back")}</ButtonLink>}
          />
        </>
      );
    return (
      <>
        <PageTitle title={t("detail")} />
        <PageHeader title={t("detail")} />
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
      </>
    );
  }
  const name = user.name || profile("nameless");
  return (
    <>
      <PageTitle title={`${name} · ${t("users.title")}`} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-4">
            <Avatar name={user.name || user.email} url={user.avatar_url} className="size-14 text-xl" />
            <span className="min-w-0">{name}</span>
          </span>
        }
        facts={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            {[user.email || user.phone, roleName(user.role)].filter(Boolean).join(" · ")}
            <StateBadge state={user.state} />
          </span>
        }
        actions={
          <Link to={`/profile/${user.id}`} className="py-2 font-semibold text-primary underline">
            {t("see_profile")}
          </Link>
        }
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <div className="flex flex-col gap-6">
        <UserActions user={user} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <UserFacts user={user} />
          <UserAccess user={user} />
        </div>
        <UserEvents userId={user.id} page={pageOf(query)} />
      </div>
    </>
  );
}
