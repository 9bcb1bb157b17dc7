import type { Conversation } from "@passerelle/contract/messaging";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HandlerNote } from "../../ui/handler-note.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { Composer } from "../components/composer.tsx";
import { MessageItem } from "../components/message-item.tsx";
import { MessageLog } from "../components/message-log.tsx";
import { OutgoingItem } from "../components/outgoing-item.tsx";
import { readThrough } from "../loaded-messages.ts";
import { useMessages } from "../use-messages.ts";
import { useSendQueue } from "../use-send-queue.ts";
import { conversationHead, markRead, reloadConversation } from "./api.ts";

type ConversationPanelProps = {
  /** Id of a request (its conversation) or of a customer (the general one). */
  id: string;
  /** Sequence number of the message to show. */
  at?: number | undefined;
  /** Address that shows the end of the conversation, when `at` is set. */
  endPath?: string;
  /** Whether the panel is on the page of its request, so that it shows no link to that page. */
  embedded?: boolean;
};

/**
 * A conversation for one of its sides, with the composer. A page that shows it loads the words `messaging` and
 * `ui/attach`.
 */
export function ConversationPanel(props: ConversationPanelProps) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { data: head, error, refetch } = useQuery(conversationHead(props.id, language));
  if (!head) {
    if (!error) return <Skeleton className="h-96 rounded-card" />;
    return isNotFound(error, "conversation_not_found") ? (
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
  const sendQueue = useSendQueue(userId, id);
  const marked = useRef(0);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Opening a conversation shows its end, which marks its messages as read.
    if (!embedded) panel.current?.scrollIntoView();
  }, [embedded]);
  const last = messages.at(-1)?.seq ?? 0;
  const { side } = head;
  // A sent message disappears from here once the conversation contains it.
  const loaded = new Set(messages.map((message) => message.id));
  const outgoing = sendQueue.entries.filter((one) => !loaded.has(one.id));

  async function seen() {
    if (head.unread === 0 || marked.current === last) return;
    marked.current = last;
    try {
      await markRead(id, last);
      await reloadConversation(id);
    } catch {
      // The message stays unread; it is marked when the reader looks again.
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
        {!embedded && (
          <HandlerNote
            handler={head.handler}
            completed={head.request?.status === "completed"}
            className="order-last w-full pt-1"
          />
        )}
        {head.request && side === "customer" && isMeetable(head.request) && (
          // Only a link: the calls and the calendar belong to the page that it leads to.
          <Link to={`/appointments?request=${head.request.id}`} className={`-my-2 text-sm ${TEXT_LINK}`}>
            <Icon name="calendar" className="size-4" />
            {t("appointments")}
          </Link>
        )}
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
          unread={head.unread}
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
              onRetry={() => sendQueue.retry(message.id)}
              onDiscard={() => sendQueue.discard(message.id)}
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
        <Composer userId={userId} conversationId={id} onSend={sendQueue.send} />
      ) : (
        <div className="p-4">
          <Alert title={t("compose.closed")} />
        </div>
      )}
    </section>
  );
}

/** A conversation's title: staff see the customer's name, customers see the subject. */
export function titleOf(
  { request, customer }: Pick<Conversation, "request" | "customer">,
  t: ReturnType<typeof useWords<"messaging">>,
): string {
  const subject = request ? `${request.title} · ${request.reference}` : t("general");
  return customer ? `${customer.name} · ${subject}` : subject;
}

/** Whether people can meet about a request: while it is being worked on. */
const isMeetable = ({ status }: NonNullable<Conversation["request"]>): boolean =>
  status !== "cancelled" && status !== "rejected";
