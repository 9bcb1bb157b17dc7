import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import { reachOf } from "@passerelle/domain/roles";
import { Link } from "react-router";
import { useProfile } from "../../../lib/session.ts";
import { useRoleName } from "../../../lib/use-role-name.ts";
import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { queuePath } from "../queue/filter.ts";
import { ScopeDialog } from "./scope-dialog.tsx";
import { WorkDialog } from "./work-dialog.tsx";

/** A worker: number of assigned requests and, for a role limited by them, scopes. */
export function AgentCard({ agent }: { agent: AgentRow }) {
  const t = useWords("requests/work/agents");
  const roleName = useRoleName();
  const { id, name, email, role, suspended, load, late, scopes } = agent;
  const isScoped = reachOf(role) === "scoped";
  const reader = useProfile();
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:flex-row lg:items-start lg:gap-6 dark:shadow-none"
    >
      <div className="min-w-0 lg:w-72">
        <h3 id={id} className="text-lg break-words">
          <Link to={`/admin/users/${id}`}>{name}</Link>
        </h3>
        <p className="text-sm break-all text-muted">{email}</p>
        <p className="text-sm">{roleName(role)}</p>
        {suspended && <Badge tone="warning">{t("suspended")}</Badge>}
      </div>
      <div className="lg:w-48">
        <p>
          <Link to={queuePath({ box: "open", assignee_id: id, page: 1 }, reader.role)}>
            {t("load", { count: load })}
          </Link>
        </p>
        {late > 0 && (
          <Badge tone="danger">
            <Icon name="triangle-alert" className="size-4" />
            {t("late", { count: late })}
          </Badge>
        )}
      </div>
      <div className="lg:order-last lg:ml-auto">
        <WorkDialog agent={agent} />
      </div>
      {isScoped && (
        <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
          {scopes.length === 0 ? (
            <p className="text-muted">{t("no_scope")}</p>
          ) : (
            <ul aria-label={t("scopes")} className="flex flex-wrap gap-2">
              {scopes.map((scope) => (
                <li
                  key={`${scope.kind} ${scope.id}`}
                  className="rounded-control bg-sunken px-2.5 py-1 text-sm break-words"
                >
                  {scope.kind === "country" && <Flag code={scope.id} className="mr-2 align-[-0.15em]" />}
                  {scope.name}
                </li>
              ))}
            </ul>
          )}
          <ScopeDialog agent={agent} />
        </div>
      )}
    </article>
  );
}
