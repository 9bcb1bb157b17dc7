import type { ChatMessage } from "@passerelle/contract/messaging";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { classNames } from "../../ui/class-names.ts";
import { linkFile } from "../public/api.ts";

type BubbleProps = { own: boolean; children: React.ReactNode };

/** The frame of a message; messages of the reader's own side are on the right. */
export function Bubble({ own, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        "flex max-w-[85%] min-w-0 flex-col gap-1.5 rounded-card border px-4 py-2.5",
        own ? "ml-auto border-primary/30 bg-primary-soft" : "mr-auto border-line bg-surface",
      )}
    >
      {children}
    </div>
  );
}

type MessageItemProps = {
  message: ChatMessage;
  /** The reader's side. */
  side: ChatMessage["side"];
  /** Sequence number of the last message that the other side has read. */
  readThrough: number;
};

export function MessageItem({ message, side, readThrough }: MessageItemProps) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const own = message.side === side;
  const author = message.mine ? t("me") : (message.author ?? t("house"));
  const status = message.seq <= readThrough ? "read" : message.status;
  return (
    <Bubble own={own}>
      <p className="text-muted text-sm">
        <span className="font-semibold text-ink wrap-anywhere">{author}</span>
        {" · "}
        <time dateTime={message.sent_at}>{formatDateTime(message.sent_at, language)}</time>
        {message.via === "mail" && ` · ${t("by_mail")}`}
      </p>
      {message.body && <p className="whitespace-pre-wrap wrap-anywhere">{message.body}</p>}
      <AttachedFiles files={message.attachments} link={(file) => linkFile(message.id, file)} />
      {own && <p className="self-end text-muted text-sm">{t(`status.${status}`)}</p>}
    </Bubble>
  );
}
