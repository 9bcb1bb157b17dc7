import type { WorkSummary } from "@passerelle/contract/requests/work/queues";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useProfile } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { StatusBadge } from "../../lifecycle/status-badge.tsx";
import { assign } from "./api.ts";
import { Due } from "./due.tsx";
import { useRefusal } from "./use-refusal.ts";

type QueueCardProps = {
  request: WorkSummary;
  /** Undefined for a reader who only reads. */
  selection: { on: boolean; set: (on: boolean) => void } | undefined;
};

/** A request in a queue: service, customer, country, assignee and due date. The whole card is the link. */
export function QueueCard({ request, selection }: QueueCardProps) {
  const t = useWords("requests/work/queue");
  const { service, country, customer, assignee } = request;
  return (
    <article
      aria-labelledby={request.id}
      className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card hover:border-primary lg:flex-row lg:items-center lg:gap-6 dark:shadow-none"
    >
      <div className="flex min-w-0 flex-1 gap-3">
        {selection && (
          <label className="relative z-10 -m-2 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={selection.on}
              onChange={(event) => selection.set(event.target.checked)}
              aria-label={t("tick", { reference: request.reference })}
              className="size-5 accent-primary"
            />
          </label>
        )}
        <div className="min-w-0">
          <h3 id={request.id} className="text-lg">
            <Link
              to={`/requests-queue/${request.id}`}
              className="no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {service.title}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            <Flag code={country.code} className="mr-2 align-[-0.15em]" />
            {[country.name, request.organism_name].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      <div className="min-w-0 lg:w-52">
        <p className="font-semibold break-words">{customer.name}</p>
        <p className="text-sm text-muted tabular-nums">{request.reference}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 lg:w-64 lg:flex-col lg:items-end">
        <StatusBadge status={request.status} />
        <Due request={request} />
        <p className="text-sm break-words">
          {assignee ? (
            t("assignee", { name: assignee.name })
          ) : (
            <span className="text-muted">{t("nobody")}</span>
          )}
        </p>
        {selection && !assignee && request.status !== "completed" && request.status !== "rejected" && (
          <Take request={request} />
        )}
      </div>
    </article>
  );
}

function Take({ request: { id, reference } }: { request: WorkSummary }) {
  const t = useWords("requests/work/queue");
  const me = useProfile().id;
  const refusal = useRefusal();
  const { mutate, isPending } = useMutation({ ...assign(useQueryClient(), id) });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      aria-label={t("take_of", { reference })}
      className="relative z-10"
      onClick={() =>
        mutate(
          { from: null, to: me },
          {
            onSuccess: () => showToast({ kind: "success", title: t("yours", { reference }) }),
            onError: (error) =>
              showToast({
                kind: "warning",
                title: t("not_taken", { reference }),
                description: refusal(error),
              }),
          },
        )
      }
    >
      {t("take")}
    </Button>
  );
}
