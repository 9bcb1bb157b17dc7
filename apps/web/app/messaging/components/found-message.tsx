import type { ChatMessage, Conversation } from "@passerelle/contract/messaging";
import { excerptOf } from "@passerelle/domain/messaging/conversation";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { titleOf } from "../public/conversation-panel.tsx";

type FoundMessageProps = { conversation: Conversation; message: ChatMessage; to: string };

const SHOWN = 240;

/** A message found by a search, with a link to its place in the conversation. */
export function FoundMessage({ conversation, message, to }: FoundMessageProps) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  return (
    <Link
      to={to}
      preventScrollReset
      className="flex flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-primary"
    >
      <span className="font-semibold wrap-anywhere">{titleOf(conversation, t)}</span>
      <span className="wrap-anywhere">{excerptOf(message.body, SHOWN)}</span>
      <span className="text-muted text-sm">
        {message.mine ? t("me") : t("house")} · {formatDateTime(message.sent_at, language)}
      </span>
    </Link>
  );
}
