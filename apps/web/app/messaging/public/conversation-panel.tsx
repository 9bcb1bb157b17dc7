import type { Conversation } from "@passerelle/contract/messaging";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { failureCode } from "../../lib/failure.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Composer } from "../components/composer.tsx";
import { MessageItem } from "../components/message-item.tsx";
import { MessageLog } from "../components/message-log.tsx";
import { OutgoingItem } from "../components/outgoing-item.tsx";
import { readThrough } from "../pages.ts";
import { useMessages } from "../use-messages.ts";
import { useOutbox } from "../use-outbox.ts";
import { conversationChanged, conversationHead, markRead } from "./api.ts";

type ConversationPanelProps = {
  /** That of its request, or of its customer. */
  id: string;
  /** The number of a message that is looked for. */
  at?: number | undefined;
  /** Where the end of the conversation is shown, from `at`. */
  endPath?: string;
  /** On the page of its request itself: without a way there. */
  embedded?: boolean;
};

/** A conversation as one of its sides has it: what was said, and what may be answered. Pages name `messaging` and `ui/attach`. */
export function ConversationPanel(props: ConversationPanelProps) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { data: head, error, refetch } = useQuery(conversationHead(props.id, language));
  if (!head) {
    if (!error) return <Skeleton className="h-96 rounded-card" />;
    return ["conversation_not_found", "invalid_input"].includes(failureCode(error)) ? (
      <EmptyState title={t("not_found")} />
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    );
  }
  return <Loaded key={`${props.id} ${props.at ?? ""}`} {...props} head={head} />;
}

function Loaded({ id, at, endPath, embedded, head }: ConversationPanelProps & { head: Conversation }) {
  const t = useWords("messaging");
  const { id: userId } = useProfile();
  const { ready, messages, hasOlder, hasNewer, older, loadOlder, error, refetch } = useMessages(id, at);
  const outbox = useOutbox(userId, id);
  const marked = useRef(0);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever opens a conversation comes to read it: its end is under their eyes, and what waits there is read.
    if (!embedded) panel.current?.scrollIntoView();
  }, [embedded]);
  const last = messages.at(-1)?.seq ?? 0;
  const { side } = head;
  // What was sent and has come back in the conversation stands there.
  const known = new Set(messages.map((message) => message.id));
  const outgoing = outbox.entries.filter((one) => !known.has(one.id));

  async function seen() {
    if (head.unread === 0 || marked.current === last) return;
    marked.current = last;
    try {
      await markRead(id, last);
      await conversationChanged(id);
    } catch {
      // It stays unread, and is marked when it is looked at again.
      marked.current = 0;
    }
  }

  const through = readThrough(messages, side);
  const name = titleOf(head, t);
  return (
    <section
      ref={panel}
      aria-label={name}
      className="scroll-mt-[calc(var(--sticky-top)+1rem)] overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">{embedded ? t("conversation") : name}</h2>
        {head.request && !embedded && (
          <Link
            to={`${side === "staff" ? "/requests-queue" : "/requests-tracking"}/${head.request.id}`}
            className="text-sm"
          >
            {t("open_request")}
          </Link>
        )}
      </header>
      {!ready && !error ? (
        <Skeleton className="h-64" />
      ) : (
        <MessageLog
          first={messages[0]?.seq ?? 0}
          last={`${last} ${outgoing.length}`}
          atEnd={!hasNewer}
          onSeen={() => void seen()}
        >
          {hasOlder && (
            <Button
              variant="secondary"
              size="sm"
              busy={older.busy}
              className="self-center"
              onClick={loadOlder}
            >
              {t("older")}
            </Button>
          )}
          {older.error !== undefined && <LoadError error={older.error} onRetry={loadOlder} />}
          {error && <LoadError error={error} onRetry={refetch} />}
          {ready && messages.length === 0 && outgoing.length === 0 && (
            <p className="m-auto max-w-prose py-8 text-center text-muted">
              {t(side === "customer" ? "nothing_yet" : "nothing_yet_staff")}
            </p>
          )}
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} side={side} readThrough={through} />
          ))}
          {outgoing.map((message) => (
            <OutgoingItem
              key={message.id}
              message={message}
              onRetry={() => outbox.retry(message.id)}
              onDiscard={() => outbox.discard(message.id)}
            />
          ))}
          {hasNewer && endPath && (
            <ButtonLink to={endPath} variant="secondary" size="sm" className="self-center">
              {t("newest")}
            </ButtonLink>
          )}
        </MessageLog>
      )}
      {head.may_write ? (
        <Composer userId={userId} conversationId={id} onSend={outbox.send} />
      ) : (
        <div className="p-4">
          <Alert title={t("compose.closed")} />
        </div>
      )}
    </section>
  );
}

/** What a conversation is called, by whoever reads it. */
export function titleOf(
  { request, customer }: Pick<Conversation, "request" | "customer">,
  t: ReturnType<typeof useWords<"messaging">>,
): string {
  const subject = request ? `${request.title} · ${request.reference}` : t("general");
  return customer ? `${customer.name} · ${subject}` : subject;
}
