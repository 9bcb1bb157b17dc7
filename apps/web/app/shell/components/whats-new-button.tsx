import { useEffect, useState, useSyncExternalStore } from "react";
import { useNews, viewedNews, viewedNewsDay } from "../../announcements/public/api.ts";
import { usePerson, useSession } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { ReservedPlace } from "./reserved-place.tsx";

const load = () => import("../../announcements/public/whats-new.tsx");

/** What's new, with a badge until it was opened on this device (spec 1 §2.5, §4); when signed in. */
export function WhatsNewButton() {
  const t = useWords("shell");
  const session = useSession();
  const { language } = useLanguage();
  const shown = usePerson();
  const person = session.status === "signed_in" ? session.profile : undefined;
  const news = useNews(person && `${person.id} ${person.role} ${language}`);
  const viewed = useSyncExternalStore(viewedNews.subscribe, viewedNews.get, () => undefined);
  // Undefined before it is first opened. A closed dialog stays in the page, because otherwise it could not restore
  // the focus.
  const [open, setOpen] = useState<boolean>();
  const latest = news?.[0];
  // Also marks those that arrive while it is open.
  useEffect(() => {
    if (!open || !latest) return;
    viewedNewsDay.set(latest.date);
    viewedNews.set(latest.id);
  }, [open, latest]);
  if (!shown) return <ReservedPlace />;
  // One that is older than the viewed one became the latest because the viewed one was withdrawn.
  const unseen = latest && latest.id !== viewed && latest.date >= (viewedNewsDay.get() ?? "");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t(unseen ? "news.unseen" : "news.open")}
        title={t("news.open")}
        onClick={() => setOpen(true)}
        className="relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-primary-soft"
      >
        <Icon name="megaphone" />
        {unseen && (
          <span
            data-badge
            className="absolute top-2 right-2 size-2.5 rounded-full bg-accent ring-2 ring-surface"
          />
        )}
      </button>
      {open !== undefined && (
        <OnDemand load={load} dialog={{ open, news: news ?? [], onClose: () => setOpen(false) }} />
      )}
    </>
  );
}
