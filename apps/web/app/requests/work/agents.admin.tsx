import { LANGUAGES } from "@passerelle/domain/languages";
import { STAFF_WORK, type StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import { STAFF_ROLES } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { formatLanguage } from "../../lib/format-names.ts";
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
import { AgentList } from "./agents/agent-list.tsx";
import {
  AGENTS_KEY,
  AGENTS_PER_PAGE,
  type AgentFilter,
  agentHistory,
  agentPage,
  agentsPath,
  readAgentFilter,
} from "./agents/api.ts";
import { WorkDialog } from "./agents/work-dialog.tsx";

export const handle = { words: ["requests/work/agents", "lib/roles", "ui/more"] };

/** /admin/agents: people of the staff with their terms, workload and scopes (super_admin, spec 1 §2.3). */
export default function AgentsPage() {
  const t = useWords("requests/work/agents");
  const roleName = useRoleName();
  const [params] = useSearchParams();
  const filter = readAgentFilter(params);
  const { language } = useLanguage();
  const { isPending } = useQuery(agentPage(filter, language));
  const navigate = useNavigate();
  const entryWords = useEntryWords();
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
            options={STAFF_ROLES}
            wordsOf={roleName}
            value={filter.role}
            onChange={(role) => change({ role })}
          />
        )}
      </FilterForm>
      <Agents filter={filter} />
      {/* Shown once the list is loaded, because the list would push it down. */}
      {!isPending && <History queryKey={AGENTS_KEY} read={agentHistory} field={entryWords} />}
      {filter.work && (
        <WorkDialog
          key={filter.work}
          id={filter.work}
          onClose={() =>
            void navigate(agentsPath({ ...filter, work: undefined }), { preventScrollReset: true })
          }
        />
      )}
    </>
  );
}

/** Words for a field of the history: its first character says whether it is a scope, a term or a hand-over. */
function useEntryWords(): (field: string) => string {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  return (field) => {
    const rest = field.slice(1);
    const colon = rest.indexOf(":");
    const [name, value] = [rest.slice(0, colon), rest.slice(colon + 1)];
    if (field.startsWith(">") && STAFF_WORK.some((kind) => kind === name))
      return t(`work.kinds.${name as StaffWorkKind}`, { count: Number(value) });
    if (field.startsWith("=")) {
      if (name === "languages") {
        const named = LANGUAGES.filter((one) => value.split(" ").includes(one));
        return t("history.languages", {
          value: named.map((one) => formatLanguage(one, language)).join(", ") || t("history.none"),
        });
      }
      const key = name === "requestsPerDay" ? "history.requests" : "history.appointments";
      return t(key, { value: value || t("history.none") });
    }
    return t(field.startsWith("+") ? "history.added" : "history.removed", { name: rest });
  };
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
        <AgentList agents={data.agents} filter={filter} />
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
