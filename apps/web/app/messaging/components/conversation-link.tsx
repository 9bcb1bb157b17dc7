import type { Conversation } from "@passerelle/contract/messaging";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";

type ConversationLinkProps = { conversation: Conversation; to: string; current: boolean };

/** One entry of a list of conversations: subject, last message and number of unread messages. */
export function ConversationLink({ conversation, to, current }: ConversationLinkProps) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { request, customer, last, unread, side } = conversation;
  const subject = request ? `${request.title} · ${request.reference}` : t("general");
  const text = last && (last.excerpt || t("files_only", { count: last.files }));
  const excerpt =
    last && text
      ? last.side === side
        ? t("last_own", { text })
        : side === "customer"
          ? t("last_house", { text })
          : text
      : t(request || customer ? "never_written" : "general_lead");
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      className="flex flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{customer ? customer.name : subject}</span>
        {unread > 0 && (
          <Badge tone="info" className="shrink-0">
            {t("unread", { count: unread })}
          </Badge>
        )}
      </span>
      {customer && <span className="text-sm wrap-anywhere">{subject}</span>}
      <span className="line-clamp-2 text-muted text-sm wrap-anywhere">{excerpt}</span>
      {last && (
        <time dateTime={last.sent_at} className="text-muted text-sm">
          {formatDateTime(last.sent_at, language)}
        </time>
      )}
    </Link>
  );
}
