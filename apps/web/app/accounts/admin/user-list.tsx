import type { AdminUser } from "@passerelle/contract/accounts/admin";
import { Link } from "react-router";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { UserMenu } from "./row-menus.tsx";
import { StateBadge } from "./user-badges.tsx";
import { DEFAULT_SORT, toggledSort, type UserFilter, usersPath } from "./user-filter.ts";

type UserListProps = { users: readonly AdminUser[]; filter: UserFilter };

/** Accounts as a table, or as cards where the table does not fit. */
export function UserList({ users, filter }: UserListProps) {
  return (
    <>
      <UserTable users={users} filter={filter} />
      <ul className="flex flex-col gap-3 md:hidden">
        {users.map((user) => (
          <UserCard key={user.id} user={user} />
        ))}
      </ul>
    </>
  );
}

function UserTable({ users, filter }: UserListProps) {
  const t = useWords("accounts/admin");
  const roleName = useRoleName();
  const { language } = useLanguage();
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-md:hidden">
      <table className="w-full text-left">
        <caption className="sr-only">{t("users.title")}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th
              scope="col"
              aria-sort={sortOf(filter, ["name", "email"])}
              className="px-4 py-1 font-semibold work:px-2 work:py-0"
            >
              <span className="flex gap-3">
                <SortLink column="name" filter={filter} />
                <SortLink column="email" filter={filter} />
              </span>
            </th>
            <th scope="col" className="px-4 py-1 font-semibold work:px-2 work:py-0">
              {t("columns.role")}
            </th>
            <th scope="col" className="px-4 py-1 font-semibold work:px-2 work:py-0">
              {t("columns.state")}
            </th>
            <th
              scope="col"
              aria-sort={sortOf(filter, ["last_sign_in_at"])}
              className="px-4 py-1 font-semibold work:px-2 work:py-0"
            >
              <SortLink column="last_sign_in_at" filter={filter} />
            </th>
            <th
              scope="col"
              aria-sort={sortOf(filter, ["created_at"])}
              className="px-4 py-1 font-semibold work:px-2 work:py-0"
            >
              <SortLink column="created_at" filter={filter} />
            </th>
            <th scope="col" className="w-0">
              <span className="sr-only">{t("actions.title")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {users.map((user) => (
            <tr key={user.id} data-row className="hover:bg-primary-soft work:h-12">
              <th scope="row" className="px-4 py-3 font-normal work:py-1">
                <span className="flex items-center gap-3">
                  <Avatar name={user.name || user.email} url={user.avatar_url} />
                  <span className="min-w-0 work:max-w-64">
                    <UserLink user={user} />
                    <span className="block text-sm wrap-anywhere text-muted work:truncate work:leading-tight">
                      {user.email || user.phone}
                    </span>
                  </span>
                </span>
              </th>
              <td className="px-4 py-3 work:px-2 work:py-1 work:text-sm">{roleName(user.role)}</td>
              <td className="px-4 py-3 work:px-2 work:py-1 work:text-sm">
                <StateBadge state={user.state} />
              </td>
              <td className="px-4 py-3 text-sm whitespace-nowrap work:px-2 work:py-1">
                {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at, language) : t("never")}
              </td>
              <td className="px-4 py-3 text-sm whitespace-nowrap work:px-2 work:py-1">
                {formatDate(user.created_at, language)}
              </td>
              <td className="py-1 pr-3 text-right work:pr-2">
                <UserMenu user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserLink({ user }: { user: AdminUser }) {
  const profile = useWords("profiles/profile");
  return (
    <Link
      to={`/admin/users/${user.id}`}
      data-row-link
      className="block py-1 font-semibold text-primary hover:underline work:truncate work:py-0"
    >
      {user.name || profile("nameless")}
    </Link>
  );
}

function UserCard({ user }: { user: AdminUser }) {
  const t = useWords("accounts/admin");
  const roleName = useRoleName();
  const { language } = useLanguage();
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.name || user.email} url={user.avatar_url} className="size-11" />
        <div className="min-w-0 flex-1">
          <UserLink user={user} />
          <p className="text-sm wrap-anywhere text-muted">{user.email || user.phone}</p>
        </div>
        <UserMenu user={user} />
      </div>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2">
        {roleName(user.role)}
        <StateBadge state={user.state} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {user.last_sign_in_at
          ? t("last_sign_in", { date: formatDateTime(user.last_sign_in_at, language) })
          : t("never")}
      </p>
    </li>
  );
}

type Column = Parameters<typeof toggledSort>[0];

function sortOf(
  { sort = DEFAULT_SORT }: UserFilter,
  columns: Column[],
): "ascending" | "descending" | undefined {
  if (columns.some((column) => column === sort)) return "ascending";
  return columns.some((column) => `-${column}` === sort) ? "descending" : undefined;
}

/** A column's header: a link, since the order is in the address. */
function SortLink({ column, filter }: { column: Column; filter: UserFilter }) {
  const t = useWords("accounts/admin");
  const now = filter.sort ?? DEFAULT_SORT;
  const sorted = sortOf(filter, [column]);
  return (
    <Link
      to={usersPath({ ...filter, page: 1, sort: toggledSort(column, now) })}
      replace
      preventScrollReset
      className="inline-flex min-h-9 items-center gap-1 hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      {t(`columns.${column}`)}
      {sorted && (
        <Icon name="chevron-down" className={sorted === "ascending" ? "size-4 rotate-180" : "size-4"} />
      )}
    </Link>
  );
}
