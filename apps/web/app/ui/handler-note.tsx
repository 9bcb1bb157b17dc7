import type { Handler } from "@passerelle/contract/requests/progress";
import { replyTime } from "@passerelle/domain/messaging/reply-time";
import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Avatar } from "./avatar.tsx";
import { classNames } from "./class-names.ts";

type HandlerNoteProps = {
  handler: Handler | null;
  /** The request is completed, so that no reply is waited for. */
  completed?: boolean;
  className?: string;
};

/** Who handles a request, from where, and how soon they usually reply; nothing until it is assigned. */
export function HandlerNote({ handler, completed = false, className }: HandlerNoteProps) {
  const t = useWords("ui");
  if (!handler) return null;
  const { id, name, city, avatar_url, reply_minutes } = handler;
  const reply = reply_minutes === null || completed ? undefined : replyTime(reply_minutes);
  const person = city ? t("handler.from", { name, city }) : name;
  return (
    <div className={classNames("flex items-center gap-3", className)}>
      <Avatar name={name} url={avatar_url} className="size-11 text-base" />
      <p className="min-w-0 wrap-anywhere">
        <Link to={`/profile/${id}`} className="block font-semibold underline-offset-4 hover:underline">
          {t(completed ? "handler.completed" : "handler.current", { person })}
        </Link>
        {reply && (
          <span className="block text-muted text-sm">
            {t(`handler.reply.${reply.unit}`, { count: reply.count })}
          </span>
        )}
      </p>
    </div>
  );
}
