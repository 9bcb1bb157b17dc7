import { Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { usePerson } from "../../lib/session.ts";
import { dropWaitingToast, showToastNext } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { LATEST } from "../../notifications/public/api.ts";
import { NotificationItem, useNotificationTitle } from "../../notifications/public/notification-item.tsx";
import { useMarkNotifications, useNotifications } from "../../notifications/public/use-notifications.ts";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY, Menu } from "../../ui/menu.tsx";
import { ReservedPlace } from "./reserved-place.tsx";

/** The latest five notifications, with a link to all (spec 1 §2.5, §9). */
export function NotificationsButton() {
  if (!usePerson()) return <ReservedPlace />;
  return (
    <Suspense>
      <Bell />
    </Suspense>
  );
}

function Bell() {
  const t = useWords("notifications/recent");
  const ui = useWords("ui");
  const { data, error } = useNotifications(1, LATEST);
  const { read } = useMarkNotifications();
  const unread = data?.unread ?? 0;
  useArrivals(data);
  return (
    <div className="flex">
      <p role="status" className="sr-only">
        {unread > 0 && t("arrived", { count: unread })}
      </p>
      <Menu
        className="sm:relative"
        panelClassName="top-full right-0 mt-2 w-full max-sm:rounded-none sm:w-96"
        label={
          <>
            <span className="relative">
              <Icon name="bell" />
              {unread > 0 && (
                <span
                  data-badge
                  aria-hidden="true"
                  className="absolute -top-2 -right-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent"
                >
                  {unread > 99 ? "99+" : unread}
                </span>
              )}
            </span>
            <span className="sr-only">{unread > 0 ? t("open_unread", { count: unread }) : t("open")}</span>
          </>
        }
      >
        <p className="px-3 pt-1 pb-2 font-semibold">{t("latest")}</p>
        {data?.notifications.length ? (
          <ul className="flex max-h-[60dvh] flex-col gap-1 overflow-y-auto">
            {data.notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationItem notification={notification} onRead={read} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-3 py-2 text-muted">
            {data ? t("empty") : ui(error ? "load_error.title" : "loading")}
          </p>
        )}
        <div className="mt-2 border-t border-line pt-2">
          <Link to="/notifications" className={MENU_ENTRY}>
            <Icon name="arrow-right" />
            {t("all")}
          </Link>
        </div>
      </Menu>
    </div>
  );
}

/** Shows a toast for a new notification; in quiet hours only the number changes. */
function useArrivals(data: ReturnType<typeof useNotifications>["data"]): void {
  const t = useWords("notifications/recent");
  const titleOf = useNotificationTitle();
  const known = useRef<ReadonlySet<string>>(undefined);
  // Runs when the person signs out.
  useEffect(() => dropWaitingToast, []);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set(data.notifications.map(({ id }) => id));
    if (!before || data.quiet) return;
    const [arrived] = data.notifications.filter(({ id, is_read }) => !is_read && !before.has(id));
    // An old notification that moves up to the fifth place is not new.
    if (arrived && arrived.id === data.notifications[0]?.id)
      showToastNext({ kind: "info", title: t(`type.${arrived.type}`), description: titleOf(arrived) });
  }, [data, t, titleOf]);
}
