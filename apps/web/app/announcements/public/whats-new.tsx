import type { Announcement } from "@passerelle/contract/announcements";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type WhatsNewProps = { open: boolean; news: readonly Announcement[]; onClose: () => void };

/** The modal « Quoi de neuf ? » (spec 1 §2.12): the latest announcement; earlier ones on demand. */
export default function WhatsNew({ open, news: [first, ...earlier], onClose }: WhatsNewProps) {
  const t = useWords("announcements");
  return (
    <Dialog
      open={open}
      title={t("title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("understood")}</Button>}
    >
      {first ? <Entry announcement={first} /> : <p>{t("none")}</p>}
      {earlier.length > 0 && (
        <details className="mt-5 border-t border-line pt-3">
          <summary className="min-h-11 content-center font-semibold text-primary">{t("earlier")}</summary>
          <div className="flex flex-col gap-5 pt-2">
            {earlier.map((announcement) => (
              <Entry key={announcement.id} announcement={announcement} />
            ))}
          </div>
        </details>
      )}
    </Dialog>
  );
}

function Entry({ announcement: { title, date, items } }: { announcement: Announcement }) {
  const { language } = useLanguage();
  return (
    <section>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={date}>{formatDay(date, language)}</time>
      </p>
      <ul className="mt-3 list-disc pl-5 marker:text-accent">
        {items.map((item) => (
          <li key={item} className="mt-1.5">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
