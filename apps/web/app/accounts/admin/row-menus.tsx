import type { AdminUser, Connection } from "@passerelle/contract/accounts/admin";
import { Link } from "react-router";
import { useProfile } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { MENU_ENTRY } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { logsPath } from "./log-filter.ts";
import { ChangeRole, ChangeStatus } from "./user-actions.tsx";

/** The actions of an account in the list. Deleting it and resetting its factors stay on its own page. */
export function UserMenu({ user }: { user: AdminUser }) {
  const t = useWords("accounts/admin");
  const own = useProfile().id === user.id;
  return (
    <RowMenu label={t("row_menu.user", { name: user.name || user.email || user.phone })}>
      <Link to={`/admin/users/${user.id}`} className={MENU_ENTRY}>
        {t("row_menu.open")}
      </Link>
      <Link to={logsPath({ user: user.id })} className={MENU_ENTRY}>
        {t("access.logs")}
      </Link>
      {!own && !user.closed_at && (
        <>
          <ChangeRole user={user} variant="ghost" />
          <ChangeStatus user={user} variant="ghost" />
        </>
      )}
    </RowMenu>
  );
}

/** What an administrator looks at next from an event of the connection log. */
export function ConnectionMenu({ connection: { user, email, ip } }: { connection: Connection }) {
  const t = useWords("accounts/admin");
  if (!user && !email && !ip) return null;
  return (
    <RowMenu label={t("row_menu.connection", { name: user?.name || email || ip || "" })}>
      {user && (
        <>
          <Link to={`/admin/users/${user.id}`} className={MENU_ENTRY}>
            {t("row_menu.open")}
          </Link>
          <Link to={logsPath({ user: user.id })} className={MENU_ENTRY}>
            {t("access.logs")}
          </Link>
        </>
      )}
      {!user && email && (
        <Link to={logsPath({ search: email })} className={MENU_ENTRY}>
          {t("row_menu.same_email")}
        </Link>
      )}
      {ip && (
        <Link to={logsPath({ search: ip })} className={MENU_ENTRY}>
          {t("row_menu.same_ip")}
        </Link>
      )}
    </RowMenu>
  );
}
