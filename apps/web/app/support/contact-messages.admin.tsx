import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { BOXES, type Box, MESSAGES_PER_PAGE, messageList } from "./admin/api.ts";
import { MessageCard } from "./admin/contact-message-card.tsx";

export const handle = { words: ["support/admin", "support/contact"] };

const pathOf = (box: Box, page = 1) =>
  `/admin/contact-messages?${new URLSearchParams({ box, ...(page > 1 && { page: String(page) }) })}`;

/** /admin/contact-messages: messages of the contact form (operateur_support, super_admin). */
export default function ContactMessagesPage() {
  const t = useWords("support/admin");
  const [params] = useSearchParams();
  const box = BOXES.find((one) => one === params.get("box")) ?? "open";
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  return (
    <>
      <PageTitle title={t("messages.title")} />
      <PageHeader title={t("messages.title")} lead={t("messages.lead")} />
      <BoxNav
        label={t("messages.boxes")}
        boxes={BOXES}
        shown={box}
        hrefFor={(one) => pathOf(one)}
        wordsOf={(one) => t(`messages.box.${one}`)}
      />
      <Messages box={box} page={page} />
    </>
  );
}

function Messages({ box, page }: { box: Box; page: number }) {
  const t = useWords("support/admin");
  const { data, error, refetch, isPlaceholderData } = useQuery(messageList(box, page));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / MESSAGES_PER_PAGE));
  // The last message of a page may have moved to another box.
  if (!isPlaceholderData && page > pages) return <Navigate replace to={pathOf(box, pages)} />;
  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <div role="status" className="mb-4">
        <h2 className={data.total === 0 ? "sr-only" : "font-sans text-base font-semibold text-muted"}>
          {t("messages.count", { count: data.total })}
        </h2>
      </div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total === 0 ? (
        <EmptyState title={t(`messages.empty.${box}`)} />
      ) : (
        <ul className="flex flex-col gap-4">
          {data.messages.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefFor={(to) => pathOf(box, to)} label={t("messages.pages")} />
    </section>
  );
}
