import type { ContactMessage } from "@passerelle/contract/support/contact";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { MESSAGES_KEY, markMessage } from "./api.ts";

/** A contact message, its handling so far, and the actions. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const t = useWords("support/admin");
  const contact = useWords("support/contact");
  const { language } = useLanguage();
  const { mark, marking } = useMark(message);
  const { reference, status, suspected, email } = message;
  const subject = encodeURIComponent(t("messages.reply_subject", { reference }));
  return (
    <article
      aria-labelledby={message.id}
      className="rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={message.id} className="text-lg">
            {message.name}
          </h3>
          <p className="break-all text-sm text-muted">{email}</p>
        </div>
        <Badge tone="info">{contact(`topics.${message.topic}`)}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        <span className="tabular-nums">{reference}</span> ·{" "}
        <time dateTime={message.created_at}>{formatDateTime(message.created_at, language)}</time> ·{" "}
        {t(message.user_id ? "messages.account" : "messages.visitor")} · {message.language.toUpperCase()}
      </p>
      <p lang={message.language} className="mt-4 max-w-prose whitespace-pre-line">
        {message.message}
      </p>
      {message.events.length > 0 && (
        <ul className="mt-4 text-sm text-muted">
          {message.events.map(({ event, by, at }) => (
            <li key={at + event}>
              {t(`messages.events.${event}`, {
                by: by || t("messages.nobody"),
                at: formatDateTime(at, language),
              })}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={`mailto:${email}?subject=${subject}`} className={buttonClass({ size: "sm" })}>
          {t("messages.reply")}
        </a>
        {!suspected && (
          <Button
            variant="secondary"
            size="sm"
            busy={marking}
            onClick={() => mark({ status: status === "open" ? "handled" : "open" })}
          >
            {t(status === "open" ? "messages.handled" : "messages.reopen")}
          </Button>
        )}
        <Button variant="ghost" size="sm" busy={marking} onClick={() => mark({ suspected: !suspected })}>
          {t(suspected ? "messages.clear" : "messages.suspect")}
        </Button>
      </div>
    </article>
  );
}

function useMark(message: ContactMessage) {
  const t = useWords("support/admin");
  const words = useFailureWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Parameters<typeof markMessage>[1]) => markMessage(message, change),
    onError: (error) =>
      showToast({
        kind: "error",
        title: t("messages.failed"),
        description: failureCode(error) === "edit_conflict" ? t("messages.conflict") : words(error),
      }),
    // The button stays busy until the list is reloaded.
    onSettled: () => client.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
  return { mark: mutate, marking: isPending };
}
