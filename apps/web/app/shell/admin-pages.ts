import type { Role } from "@passerelle/domain/roles";

/** The pages of the administration that exist, and whose they are (spec 1 §2.3, §6): the sidebar and the guard read the same. */
export const ADMIN_PAGES = [
  { to: "/admin/users", words: "nav.users", icon: "user-round-cog", roles: ["super_admin"] },
  { to: "/admin/connection-logs", words: "nav.connection_logs", icon: "log-in", roles: ["super_admin"] },
] as const satisfies { to: string; words: string; icon: string; roles: readonly Role[] }[];

/** Whether a role may open a page of the administration; what is not listed is nobody's. */
export function mayOpen(role: Role, pathname: string): boolean {
  return ADMIN_PAGES.some(
    ({ to, roles }) =>
      (pathname === to || pathname.startsWith(`${to}/`)) && roles.some((allowed) => allowed === role),
  );
}
