import { USER_SORTS, USER_STATES } from "@passerelle/contract/accounts/admin";
import { ROLES, type Role } from "@passerelle/domain/roles";
import { dayOf, pageOf, pathWith } from "../../lib/address.ts";

export type UserSort = (typeof USER_SORTS)[number];
export type UserState = (typeof USER_STATES)[number];

export type UserFilter = {
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserState | undefined;
  /** The day of their creation (UTC), `2026-11-20`. */
  created?: string | undefined;
  sort?: UserSort | undefined;
  page: number;
};

export const DEFAULT_SORT: UserSort = "-created_at";

/** The filter in an address; invalid parts are ignored. */
export function readUserFilter(params: URLSearchParams): UserFilter {
  const of = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === params.get(name));
  return {
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    role: of(ROLES, "role"),
    status: of(USER_STATES, "status"),
    created: dayOf(params.get("created")),
    sort: of(USER_SORTS, "sort"),
    page: pageOf(params),
  };
}

export const usersPath = ({ sort, ...filter }: Partial<UserFilter>): string =>
  pathWith("/admin/users", { ...filter, sort: sort === DEFAULT_SORT ? undefined : sort });

/** The order after a click on a column's header: by that column, or reversed when it is already sorted by it. */
export function toggledSort(
  column: "name" | "email" | "created_at" | "last_sign_in_at",
  now: UserSort,
): UserSort {
  // Names start ascending, dates descending.
  const first: UserSort = column === "name" || column === "email" ? column : `-${column}`;
  const other: UserSort = first === column ? `-${column}` : column;
  return now === first ? other : first;
}
