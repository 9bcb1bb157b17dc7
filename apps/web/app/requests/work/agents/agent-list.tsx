import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import { reachOf } from "@passerelle/domain/roles";
import { Link } from "react-router";
import { useRoleName } from "../../../lib/use-role-name.ts";
import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { ListTable } from "../../../ui/list-table.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import { AgentDay, AgentPresence, AgentWork } from "./agent-facts.tsx";
import { type AgentFilter, agentsPath } from "./api.ts";
import { ScopeDialog } from "./scope-dialog.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

type AgentListProps = { agents: readonly AgentRow[]; filter: AgentFilter };

const HEADS = ["person", "day", "work", "presence", "actions"] as const;

/** The people of the staff as a table, or as cards where the table does not fit. */
export function AgentList({ agents, filter }: AgentListProps) {
  const t = useWords("requests/work/agents");
  return (
    <>
      <ListTable
        caption={t("title")}
        heads={HEADS}
        right={[]}
        wordsOf={(head) => t(`heads.${head}`)}
        className="max-lg:hidden"
      >
        {agents.map((agent) => (
          <tr key={agent.id} data-row className="align-top hover:bg-primary-soft">
            <th scope="row" className="max-w-56 min-w-44 px-2 py-2 text-left font-normal">
              <Person agent={agent} />
            </th>
            <td className="px-2 py-2 text-sm">
              <AgentDay agent={agent} />
              <Scopes agent={agent} />
            </td>
            <td className="px-2 py-2 text-sm">
              <AgentWork agent={agent} />
            </td>
            <td className="px-2 py-2 text-sm">
              <AgentPresence agent={agent} />
            </td>
            <td className="px-2 py-1 align-middle">
              <Actions agent={agent} filter={filter} />
            </td>
          </tr>
        ))}
      </ListTable>
      <ul className="flex flex-col gap-2 lg:hidden">
        {agents.map((agent) => (
          <li
            key={agent.id}
            className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-2"
          >
            <div className="flex items-start justify-between gap-2 sm:col-span-2">
              <Person agent={agent} />
              <Actions agent={agent} filter={filter} />
            </div>
            <div className="text-sm">
              <AgentDay agent={agent} />
              <Scopes agent={agent} />
            </div>
            <div className="text-sm">
              <AgentWork agent={agent} />
            </div>
            <div className="text-sm">
              <AgentPresence agent={agent} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type AgentProps = { agent: AgentRow };

function Person({ agent: { id, name, email, role, suspended } }: AgentProps) {
  const t = useWords("requests/work/agents");
  const roleName = useRoleName();
  return (
    <div className="min-w-0 flex-1">
      <p className="leading-tight break-words">
        <Link to={`/admin/users/${id}`} data-row-link className="font-semibold">
          {name || email}
        </Link>{" "}
        {suspended && <Badge tone="warning">{t("suspended")}</Badge>}
      </p>
      <p className="truncate text-sm leading-tight">{roleName(role)}</p>
      <p title={email} className="truncate text-sm leading-tight text-muted">
        {email}
      </p>
    </div>
  );
}

function Scopes({ agent: { role, scopes } }: AgentProps) {
  const t = useWords("requests/work/agents");
  if (reachOf(role) !== "scoped") return null;
  if (scopes.length === 0) return <p className="mt-1 max-w-64 text-muted">{t("no_scope")}</p>;
  return (
    <ul aria-label={t("scopes")} className="mt-1 flex max-w-72 flex-wrap gap-1">
      {scopes.map((scope) => (
        <li key={`${scope.kind} ${scope.id}`} className="rounded-control bg-sunken px-2 py-0.5 break-words">
          {scope.kind === "country" && <Flag code={scope.id} className="mr-1.5 align-[-0.15em]" />}
          {scope.name}
        </li>
      ))}
    </ul>
  );
}

function Actions({ agent, filter }: AgentProps & { filter: AgentFilter }) {
  const t = useWords("requests/work/agents");
  const { id, name, role } = agent;
  return (
    <div className="flex shrink-0 items-center justify-end gap-1">
      <Link
        to={agentsPath({ ...filter, work: id })}
        preventScrollReset
        aria-label={t("work.label_of", { name })}
        className="inline-flex min-h-9 items-center rounded-control px-2 text-sm font-semibold whitespace-nowrap hover:bg-primary-soft pointer-coarse:min-h-11"
      >
        {t("work.label")}
      </Link>
      <RowMenu label={t("actions_of", { name })}>
        <TermsDialog agent={agent} />
        {reachOf(role) === "scoped" && <ScopeDialog agent={agent} />}
      </RowMenu>
    </div>
  );
}
