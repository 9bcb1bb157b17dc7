import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { replyTime } from "@passerelle/domain/messaging/reply-time";
import { useWords } from "../../lib/words.tsx";
import { Avatar } from "../../ui/avatar.tsx";

/** Who handles the request, from where, and how soon they usually reply; nothing until somebody does. */
export function HandlerNote({ request: { handler, status } }: { request: RequestDetail }) {
  const t = useWords("requests");
  if (!handler) return null;
  const { name, city, avatar_url, reply_minutes } = handler;
  const completed = status === "completed";
  const reply = reply_minutes === null || completed ? undefined : replyTime(reply_minutes);
  const person = city ? t("handler.from", { name, city }) : name;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} url={avatar_url} className="size-11 text-base" />
      <p className="min-w-0">
        <span className="block font-semibold">
          {t(completed ? "handler.completed" : "handler.current", { person })}
        </span>
        {reply && (
          <span className="block text-muted text-sm">
            {t(`handler.reply.${reply.unit}`, { count: reply.count })}
          </span>
        )}
      </p>
    </div>
  );
}
