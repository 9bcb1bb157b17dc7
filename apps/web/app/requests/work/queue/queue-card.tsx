import type { WorkSummary } from "@passerelle/contract/requests/work/queues";
import { Link } from "react-router";
import { useProfile } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { MENU_ENTRY } from "../../../ui/menu.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import { Beneficiary } from "../../lifecycle/beneficiary.tsx";
import { StatusBadge } from "../../lifecycle/status-badge.tsx";
import { Due } from "./due.tsx";
import { useAssignment } from "./use-assignment.ts";

type QueueCardProps = {
  request: WorkSummary;
  /** Undefined for a reader who only reads. */
  selection: { on: boolean; set: (on: boolean) => void } | undefined;
};

/**
 * A request in a queue: service, customer, country, assignee and due date. A card, or a row of 48 px where there is room
 * for columns (look.md *Density*). The whole of it is the link.
 */
export function QueueCard({ request, selection }: QueueCardProps) {
  const t = useWords("requests/work/queue");
  const { service, country, customer, assignee } = request;
  return (
    <article
      aria-labelledby={request.id}
      data-row
      className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card hover:border-primary @3xl:grid @3xl:h-12 @3xl:grid-cols-[2rem_minmax(0,2fr)_minmax(0,1.2fr)_10.5rem_minmax(0,1.2fr)_2.75rem] @4xl:grid-cols-[2rem_minmax(0,2fr)_minmax(0,1.2fr)_14rem_minmax(0,1.2fr)_2.75rem] @3xl:items-center @3xl:gap-3 @3xl:rounded-none @3xl:border-0 @3xl:px-3 @3xl:py-0 @3xl:leading-tight @3xl:shadow-none @3xl:hover:bg-primary-soft dark:shadow-none"
    >
      <div className="flex min-w-0 gap-3 @3xl:contents">
        {selection ? (
          <label className="relative z-10 -m-2 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={selection.on}
              onChange={(event) => selection.set(event.target.checked)}
              aria-label={t("tick", { reference: request.reference })}
              className="size-5 accent-primary"
            />
          </label>
        ) : (
          <span className="@max-3xl:hidden" />
        )}
        <div className="min-w-0">
          <h3
            id={request.id}
            className="text-lg @3xl:truncate @3xl:font-sans @3xl:text-base @3xl:font-semibold"
          >
            <Link
              to={`/requests-queue/${request.id}`}
              data-row-link
              className="no-underline after:absolute after:inset-0 after:rounded-card @3xl:after:rounded-none"
            >
              {service.title}
            </Link>
          </h3>
          <p className="text-sm text-muted @3xl:truncate">
            <Flag code={country.code} className="mr-2 align-[-0.15em]" />
            {[country.name, request.organism_name].filter(Boolean).join(" · ")}
          </p>
          <Beneficiary of={request.beneficiary} />
        </div>
      </div>
      <div className="min-w-0">
        <p className="font-semibold break-words @3xl:truncate @3xl:text-sm">{customer.name}</p>
        <p className="text-sm text-muted tabular-nums @3xl:truncate">{request.reference}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 @3xl:contents">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 @3xl:flex-col @3xl:items-start @3xl:[&>:first-child]:block @3xl:[&>*]:max-w-full @3xl:[&>*]:truncate @3xl:[&>*]:py-0">
          <StatusBadge status={request.status} />
          <Due request={request} />
        </div>
        <p className="text-sm break-words @3xl:truncate">
          {assignee ? (
            <>
              <span className="@3xl:hidden">{t("assignee", { name: assignee.name })}</span>
              <span className="@max-3xl:hidden">{assignee.name}</span>
            </>
          ) : (
            <span className="text-muted">{t("nobody")}</span>
          )}
        </p>
        <RowActions request={request} works={selection !== undefined} />
      </div>
    </article>
  );
}

/** The actions of a row in one menu: nothing is lost by taking or returning a request, so each can be undone. */
function RowActions({ request, works }: { request: WorkSummary; works: boolean }) {
  const t = useWords("requests/work/queue");
  const me = useProfile().id;
  const { id, reference, assignee, status } = request;
  const { assignTo } = useAssignment({ id, reference, assigneeId: assignee?.id ?? null });
  const open = works && status !== "completed" && status !== "rejected";
  return (
    <RowMenu label={t("actions_of", { reference })}>
      <Link to={`/requests-queue/${id}`} className={MENU_ENTRY}>
        {t("open")}
      </Link>
      <Link to={`/requests-queue/${id}?tab=messages`} className={MENU_ENTRY}>
        {t("open_messages")}
      </Link>
      {open && !assignee && (
        <button type="button" className={MENU_ENTRY} onClick={() => assignTo(me)}>
          {t("take")}
        </button>
      )}
      {open && assignee?.id === me && (
        <button type="button" className={MENU_ENTRY} onClick={() => assignTo(null)}>
          {t("charge.hand_back")}
        </button>
      )}
    </RowMenu>
  );
}
