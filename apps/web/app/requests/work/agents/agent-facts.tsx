import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import { isFull } from "@passerelle/domain/requests/work/capacity";
import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import { may } from "@passerelle/domain/roles";
import { Link } from "react-router";
import { formatDate } from "../../../lib/format.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useProfile } from "../../../lib/session.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { queuePath } from "../queue/filter.ts";

type AgentProps = { agent: AgentRow };

/** Whether requests can be assigned to people of a role. */
export const takesRequests = (role: AgentRow["role"]): boolean => WORKER_ROLES.some((one) => one === role);

/** A person's requests of today, their daily limits, and their languages. */
export function AgentDay({ agent }: AgentProps) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const { role, requests_today: taken, requests_per_day: limit, appointments_per_day, languages } = agent;
  return (
    <ul className="flex flex-col gap-0.5">
      {takesRequests(role) && (
        <li className="whitespace-nowrap">
          {t("day.requests_name")}{" "}
          {limit === null ? t("day.requests", { count: taken }) : t("day.requests_of", { taken, limit })}{" "}
          {isFull({ limit, taken }) && <Badge tone="warning">{t("day.full")}</Badge>}
        </li>
      )}
      {may(role, "appointments.receive") && appointments_per_day !== null && (
        <li className="whitespace-nowrap">{t("day.appointments", { count: appointments_per_day })}</li>
      )}
      <li className={languages.length === 0 ? "text-muted" : undefined}>
        {languages.length === 0
          ? t("day.no_language")
          : languages.map((one) => formatLanguage(one, language)).join(", ")}
      </li>
    </ul>
  );
}

/** The open work of a person, by kind. */
export function AgentWork({ agent: { id, work, late } }: AgentProps) {
  const t = useWords("requests/work/agents");
  const reader = useProfile();
  if (work.length === 0) return <p className="text-muted">{t("no_work")}</p>;
  return (
    <ul className="flex flex-col gap-0.5">
      {work.map(({ kind, open }) => (
        <li key={kind}>
          {kind === "requests" ? (
            <Link to={queuePath({ box: "open", assignee_id: id, page: 1 }, reader.role)}>
              {t("work.kinds.requests", { count: open })}
            </Link>
          ) : (
            t(`work.kinds.${kind}`, { count: open })
          )}{" "}
          {kind === "requests" && late > 0 && (
            <Badge tone="danger">
              <Icon name="triangle-alert" className="size-4" />
              {t("late", { count: late })}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether a person is away, and when they last signed in. */
export function AgentPresence({ agent: { absence, seen_at } }: AgentProps) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const isAway = absence !== null && Date.parse(absence.from) <= Date.now();
  return (
    <ul className="flex flex-col gap-0.5">
      {absence && (
        <li>
          {isAway ? (
            <Badge tone="info">{t("away", { date: formatDate(absence.to, language, "medium") })}</Badge>
          ) : (
            t("away_soon", {
              from: formatDate(absence.from, language, "medium"),
              to: formatDate(absence.to, language, "medium"),
            })
          )}
        </li>
      )}
      <li className="whitespace-nowrap text-muted">
        {seen_at ? t("seen", { date: formatDate(seen_at, language, "medium") }) : t("never_seen")}
      </li>
    </ul>
  );
}
