import { Navigate, useSearchParams } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NotificationItem } from "./public/notification-item.tsx";
import { useMarkNotifications, useNotifications } from "./public/use-notifications.ts";

export const handle = { words: ["notifications/recent"] };

const PER_PAGE = 20;

const pathOf = (page: number) => (page > 1 ? `/notifications?page=${page}` : "/notifications");

/** /notifications: all notifications of the reader, newest first; the page is in the address. */
export default function NotificationsPage() {
  const t = useWords("notifications/recent");
  const [params] = useSearchParams();
  const page = Math.min(100_000, Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1));
  const { data, error, refetch, isPlaceholderData } = useNotifications(page, PER_PAGE);
  const { read, readAll, readingAll, refresh } = useMarkNotifications();
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PER_PAGE));
  if (data && !isPlaceholderData && page > pages) return <Navigate replace to={pathOf(pages)} />;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            {data && data.unread > 0 && (
              <Button variant="secondary" onClick={readAll} busy={readingAll}>
                {t("read_all")}
              </Button>
            )}
            <Button variant="ghost" onClick={() => void refresh()}>
              {t("refresh")}
            </Button>
            <ButtonLink variant="ghost" to="/settings?tab=notifications">
              {t("settings")}
            </ButtonLink>
          </>
        }
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72 rounded-card" />}
      {data && (
        <section
          aria-label={t("title")}
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? "opacity-60" : undefined}
        >
          {data.total === 0 ? (
            <EmptyState title={t("empty")}>{t("empty_lead")}</EmptyState>
          ) : (
            <>
              <p className="mb-3 text-muted">{t("count", { count: data.total })}</p>
              <ul className="flex flex-col gap-1 rounded-card border border-line bg-surface p-2">
                {data.notifications.map((notification) => (
                  <li key={notification.id}>
                    <NotificationItem notification={notification} onRead={read} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("pages")} />
        </section>
      )}
    </>
  );
}
