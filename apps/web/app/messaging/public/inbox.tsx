import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ConversationLink } from "../components/conversation-link.tsx";
import { FoundMessage } from "../components/found-message.tsx";
import { Panes } from "../components/panes.tsx";
import {
  CONVERSATIONS_PER_PAGE,
  LISTS_KEY,
  type OwnFilter,
  ownList,
  ownPath,
  ownSearch,
  readOwnFilter,
} from "./api.ts";
import { ConversationPanel } from "./conversation-panel.tsx";

/**
 * A customer's own conversations (`/account?tab=messages`); the open conversation and the search are in the address.
 */
export function Inbox() {
  const t = useWords("messaging");
  const [params] = useSearchParams();
  const filter = readOwnFilter(params);
  const open = params.get("conversation") ?? undefined;
  const at = Number.parseInt(params.get("at") ?? "", 10);
  useLive("conversation", undefined, [LISTS_KEY]);
  return (
    <>
      <p className="max-w-prose text-muted">{t("own.lead")}</p>
      <Panes
        listPath={ownPath(filter)}
        list={
          <>
            <FilterForm
              filter={filter}
              pathOf={(next) => ownPath(next, open)}
              hint={t("own_search_hint")}
              className="sm:grid-cols-1"
            />
            {filter.search ? <Found filter={filter} /> : <Own filter={filter} open={open} />}
          </>
        }
        open={
          open && (
            <ConversationPanel
              id={open}
              at={at > 0 ? at : undefined}
              endPath={ownPath({ ...filter, search: "" }, open)}
            />
          )
        }
      />
    </>
  );
}

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / CONVERSATIONS_PER_PAGE));

function Own({ filter, open }: { filter: OwnFilter; open: string | undefined }) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(ownList(filter.page, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const shown = filter.page === 1 ? [data.general, ...data.conversations] : data.conversations;
  return (
    <nav aria-label={t("list")}>
      <ul className="flex flex-col gap-2">
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink
              conversation={conversation}
              to={ownPath(filter, conversation.id)}
              current={conversation.id === open}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={filter.page}
        pages={pagesOf(data.total)}
        hrefFor={(page) => ownPath({ ...filter, page })}
        label={t("pages")}
      />
    </nav>
  );
}

function Found({ filter }: { filter: OwnFilter }) {
  const t = useWords("messaging");
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ownSearch(filter.search, filter.page, language),
  );
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60" : undefined}>
      <ResultsHead page={filter.page}>{t("found", { count: data.total })}</ResultsHead>
      {data.total === 0 && <NoMatch title={t("no_match")} resetTo={ownPath({ page: 1, search: "" })} />}
      <ul className="flex flex-col gap-2">
        {data.found.map(({ conversation, message }) => (
          <li key={message.id}>
            <FoundMessage
              conversation={conversation}
              message={message}
              to={ownPath(filter, conversation.id, message.seq)}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={filter.page}
        pages={pagesOf(data.total)}
        hrefFor={(page) => ownPath({ ...filter, page })}
        label={t("pages")}
      />
    </div>
  );
}
