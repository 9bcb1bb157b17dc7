import { CONVERSATION_BOXES } from "@passerelle/domain/messaging/conversation";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../lib/live/use-live.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterForm } from "../ui/filter-form.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { NoMatch } from "../ui/no-match.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ConversationLink } from "./components/conversation-link.tsx";
import { Panes } from "./components/panes.tsx";
import {
  CONVERSATIONS_PER_PAGE,
  LISTS_KEY,
  readStaffFilter,
  type StaffFilter,
  staffList,
  staffPath,
} from "./public/api.ts";
import { ConversationPanel } from "./public/conversation-panel.tsx";

export const handle = { words: ["messaging", "ui/attach"] };

/**
 * /conversations: the customers' conversations, for staff. Box, search, page and open conversation are in the
 * address.
 */
export default function ConversationsPage() {
  const t = useWords("messaging");
  const [params] = useSearchParams();
  const filter = readStaffFilter(params);
  const open = params.get("conversation") ?? undefined;
  useLive("conversation", undefined, [LISTS_KEY]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <BoxNav
        label={t("boxes")}
        boxes={CONVERSATION_BOXES}
        shown={filter.box}
        hrefFor={(box) => staffPath({ ...filter, box, page: 1 }, open)}
        wordsOf={(box) => t(`box.${box}`)}
      />
      <Panes
        listPath={staffPath(filter)}
        list={
          <>
            <FilterForm
              filter={filter}
              pathOf={(next) => staffPath(next, open)}
              hint={t("search_hint")}
              className="sm:grid-cols-1"
            />
            <Box filter={filter} open={open} />
          </>
        }
        open={open && <ConversationPanel id={open} />}
      />
    </>
  );
}

function Box({ filter, open }: { filter: StaffFilter; open: string | undefined }) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(staffList(filter, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / CONVERSATIONS_PER_PAGE));
  // Another person may have taken the last conversation of a page.
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={staffPath({ ...filter, page: pages }, open)} />;
  return (
    <section
      aria-label={t(`box.${filter.box}`)}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total === 0 ? (
        filter.search ? (
          <NoMatch title={t("no_match")} resetTo={staffPath({ ...filter, search: "", page: 1 }, open)} />
        ) : (
          <EmptyState title={t("empty")} />
        )
      ) : (
        <ul className="flex flex-col gap-2">
          {data.conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink
                conversation={conversation}
                to={staffPath(filter, conversation.id)}
                current={conversation.id === open}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => staffPath({ ...filter, page }, open)}
        label={t("pages")}
      />
    </section>
  );
}
