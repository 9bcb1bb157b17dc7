import type { AdminAnnouncement } from "@passerelle/contract/announcements";
import { textIn } from "@passerelle/domain/languages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureCode } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { History } from "../../ui/history.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import {
  ANNOUNCEMENTS_PER_PAGE,
  announcementList,
  deleteAnnouncement,
  HISTORY_KEY,
  publishAnnouncement,
  readHistory,
  reloadAnnouncements,
  showChanged,
} from "../admin/api.ts";
import { Editor } from "../admin/editor.tsx";

type AnnouncementListProps = { page: number; hrefFor: (page: number) => string };

/** All announcements, with a super_admin's actions; each asks for confirmation. */
export function AnnouncementList({ page, hrefFor }: AnnouncementListProps) {
  const t = useWords("announcements/admin");
  const { data, error, refetch } = useQuery(announcementList(page));
  const [edited, setEdited] = useState<AdminAnnouncement | "new">();
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);
  const edit = (what: AdminAnnouncement | "new") => {
    opener.current = document.activeElement;
    setEdited(what);
  };
  const deleted = useRef<string>(undefined);
  useEffect(() => {
    // The deleted announcement held the focus, which moves once the announcement has left the list.
    if (!deleted.current || data?.announcements.some(({ id }) => id === deleted.current)) return;
    deleted.current = undefined;
    addButton.current?.focus();
  }, [data]);
  useEffect(() => {
    // The dialog was removed from the page and could not restore the focus itself.
    if (!edited && opener.current instanceof HTMLElement) opener.current.focus();
  }, [edited]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{t("lead")}</p>
        <Button ref={addButton} onClick={() => edit("new")}>
          {t("new")}
        </Button>
      </div>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 rounded-card" />}
      {data?.total === 0 && <EmptyState title={t("empty")} />}
      {data && data.total > 0 && (
        <>
          <ul className="flex flex-col gap-4">
            {data.announcements.map((announcement) => (
              <li key={announcement.id}>
                <Entry
                  announcement={announcement}
                  page={page}
                  onEdit={() => edit(announcement)}
                  onDeleted={() => {
                    deleted.current = announcement.id;
                  }}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.max(1, Math.ceil(data.total / ANNOUNCEMENTS_PER_PAGE))}
            hrefFor={hrefFor}
            label={t("pages")}
          />
        </>
      )}
      <History queryKey={HISTORY_KEY} read={readHistory} field={(name) => t(`fields.${name as "title"}`)} />
      {edited && (
        <Editor announcement={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

type EntryProps = {
  announcement: AdminAnnouncement;
  page: number;
  onEdit: () => void;
  onDeleted: () => void;
};

function Entry({ announcement, page, onEdit, onDeleted }: EntryProps) {
  const t = useWords("announcements/admin");
  const roleName = useRoleName();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { date, items, roles, is_published: published } = announcement;
  const title = textIn(announcement.title, language);
  const change = published ? "withdraw" : "publish";
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 basis-60 text-xl wrap-anywhere">{title}</h2>
        <Badge tone={published ? "success" : "neutral"}>{t(published ? "published" : "unpublished")}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {formatDay(date, language)} · {roles ? roles.map(roleName).join(", ") : t("all")}
      </p>
      <ul className="mt-3 list-disc pl-5 marker:text-accent">
        {items.map((item) => (
          <li key={item.fr}>{textIn(item, language)}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={t("edit_of", { title })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <ConfirmedAction
          label={t(`${change}.label`)}
          accessibleLabel={t(`${change}.of`, { title })}
          title={t(`${change}.title`)}
          confirmLabel={t(`${change}.label`)}
          done={t(`${change}.done`)}
          run={async () => {
            try {
              showChanged(client, page, await publishAnnouncement(announcement, !published));
            } finally {
              // After a refusal too, which may mean that another person changed it.
              void reloadAnnouncements(client);
            }
          }}
        >
          <p>{t(`${change}.text`)}</p>
        </ConfirmedAction>
        <ConfirmedAction
          label={t("delete.label")}
          accessibleLabel={t("delete.of", { title })}
          title={t("delete.title")}
          confirmLabel={t("delete.confirm")}
          done={t("delete.done")}
          variant="ghost"
          danger
          run={async () => {
            await deleteAnnouncement(announcement).catch((error: unknown) => {
              // Already deleted in another tab.
              if (failureCode(error) !== "announcement_not_found") throw error;
            });
            onDeleted();
            void reloadAnnouncements(client);
          }}
        >
          <p>{t("delete.text")}</p>
        </ConfirmedAction>
      </div>
    </Card>
  );
}
