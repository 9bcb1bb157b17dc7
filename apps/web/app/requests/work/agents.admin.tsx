import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { History } from "../../ui/history.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AgentCard } from "./agents/agent-card.tsx";
import {
  AGENTS_KEY,
  AGENTS_PER_PAGE,
  type AgentFilter,
  agentHistory,
  agentPage,
  agentsPath,
  readAgentFilter,
} from "./agents/api.ts";

export const handle = { words: ["requests/work/agents", "lib/roles"] };

/** /admin/agents: workers with their workload and scopes (super_admin, spec 1 §2.3). */
export default function AgentsPage() {
  const t = useWords("requests/work/agents");
  const roleName = useRoleName();
  const [params] = useSearchParams();
  const filter = readAgentFilter(params);
  const { language } = useLanguage();
  const { isPending } = useQuery(agentPage(filter, language));
  useLive("queue", undefined, [AGENTS_KEY]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <FilterForm filter={filter} pathOf={agentsPath} hint={t("search_hint")} active={filter.role ? 1 : 0}>
        {(change) => (
          <FilterSelect
            label={t("role")}
            any={t("any_role")}
            options={WORKER_ROLES}
            wordsOf={roleName}
            value={filter.role}
            onChange={(role) => change({ role })}
          />
        )}
      </FilterForm>
      <Agents filter={filter} />
      {/* Below the list, which would push it down. */}
      {!isPending && (
        <History
          queryKey={AGENTS_KEY}
          read={agentHistory}
          // "+" and "-" mean added and removed; the name follows.
          field={(name) =>
            t(name.startsWith("+") ? "history.added" : "history.removed", { name: name.slice(1) })
          }
        />
      )}
    </>
  );
}

function Agents({ filter }: { filter: AgentFilter }) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(agentPage(filter, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / AGENTS_PER_PAGE));
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={agentsPath({ ...filter, page: pages })} />;
  return (
    <section
      aria-label={t("title")}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <ul className="flex flex-col gap-3">
          {data.agents.map((agent) => (
            <li key={agent.id}>
              <AgentCard agent={agent} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => agentsPath({ ...filter, page })}
        label={t("pages")}
      />
    </section>
  );
}
