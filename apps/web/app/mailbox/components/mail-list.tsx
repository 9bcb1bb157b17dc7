import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { MailHead } from "../load-mailbox.ts";

type MailListProps = { mails: MailHead[]; reading: string | undefined };

/** The latest emails, newest first. */
export function MailList({ mails, reading }: MailListProps) {
  const t = useWords("mailbox");
  if (mails.length === 0) return <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState>;
  return (
    <nav aria-label={t("list")}>
      <ol className="overflow-hidden rounded-card border border-line bg-surface">
        {mails.map(({ id, kind, subject, to, sent_at }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              to={`?mail=${id}`}
              aria-current={id === reading ? "true" : undefined}
              className="block px-4 py-3 text-ink no-underline hover:bg-primary-soft focus-visible:focus-ring-inside aria-[current=true]:bg-primary-soft"
            >
              <span className="block font-semibold wrap-anywhere">
                {kind === "sms" && <span className="font-normal text-muted">{t("sms")} </span>}
                {subject}
              </span>
              <span className="block truncate text-sm text-muted">{to}</span>
              <span className="block text-sm text-muted">
                <LocalTime iso={sent_at} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
