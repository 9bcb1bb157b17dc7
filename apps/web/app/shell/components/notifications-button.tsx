import { Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { usePerson } from "../../lib/session.ts";
import { dropWaitingToast, showToastNext } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { LATEST } from "../../notifications/public/api.ts";
import { NotificationItem, useNotificationTitle } from "../../notifications/public/notification-item.tsx";
import { useMarkNotifications, useNotifications } from "../../notifications/public/use-notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY, Menu } from "../../ui/menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The latest five notifications, with a link to all (spec 1 §2.5, §9). */
export function NotificationsButton() {
  if (!usePerson()) return null;
  return (
    <Suspense>
      <Bell />
    </Suspense>
  );
}

function Bell() {
  const t = useWords("notifications/recent");
  const notifications = useNotifications(1, LATEST);
  const { data } = notifications;
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
          <NoneShown {...notifications} />
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

/** Why no notification is shown: there is none, they could not be loaded, or they are being loaded. */
function NoneShown({
  data,
  error,
  refetch,
}: Pick<ReturnType<typeof useNotifications>, "data" | "error" | "refetch">) {
  const t = useWords("notifications/recent");
  const ui = useWords("ui");
  if (data) return <p className="px-3 py-2 text-muted">{t("empty")}</p>;
  if (!error) return <Skeleton className="mx-3 my-2 h-10" />;
  return (
    <div className="px-3 py-2">
      <p className="mb-2 text-muted">{ui("load_error.title")}</p>
      <Button variant="secondary" size="sm" onClick={() => void refetch()}>
        {ui("retry")}
      </Button>
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
