import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { TICKET_PRIORITIES } from "@passerelle/domain/support/ticket-times";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../lib/client.ts";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { formatDate } from "../../../lib/format.ts";
import { api, useProfile } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact, FactCard, Facts } from "../../../ui/facts.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { refocusAfterRemoval } from "../../../ui/refocus.ts";
import { FACT_LINK } from "../../../ui/text-link.ts";
import { TICKETS_KEY } from "../api.ts";
import { supportStaff } from "./api.ts";
import { Due, TicketBadges } from "./due.tsx";
import { formatDuration } from "./duration.ts";

/** A ticket's state, assignee and response times. */
export function TicketFacts({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  const { first_answer_seconds, solved_seconds, closes_at, closed_by } = ticket;
  const after = (seconds: number | null) =>
    seconds === null ? null : t("page.after", { time: formatDuration(seconds, language) });
  const works = ticket.state !== "closed";
  return (
    <FactCard title={t("page.standing")}>
      <div className="mb-3 flex flex-wrap gap-2">
        <TicketBadges ticket={ticket} />
      </div>
      {ticket.due_at && (
        <p className="mb-3">
          <Due ticket={ticket} />
        </p>
      )}
      {closes_at && <p className="mb-3">{t("page.closes", { date: formatDate(closes_at, language) })}</p>}
      {closed_by && <p className="mb-3">{t(`page.closed_by.${closed_by}`)}</p>}
      <Facts>
        <Fact name={t("page.customer")} wide>
          {ticket.customer.name && (
            <Link to={`/profile/${ticket.customer.id}`} className={FACT_LINK}>
              {ticket.customer.name}
            </Link>
          )}
        </Fact>
        <Fact name={t("assign.label")}>
          {ticket.assignee?.name ?? (
            <span className="inline-block first-letter:uppercase">{t("nobody")}</span>
          )}
        </Fact>
        <Fact name={t("page.first_answer")}>{after(first_answer_seconds)}</Fact>
        <Fact name={t("page.solved")}>{after(solved_seconds)}</Fact>
      </Facts>
      {works && (
        <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
          <Assignment ticket={ticket} />
          <Priority ticket={ticket} />
        </div>
      )}
    </FactCard>
  );
}

function Assignment({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { id: me } = useProfile();
  const { data } = useQuery(supportStaff);
  const [chosen, setChosen] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string | null) =>
      api("PUT /api/admin/tickets/:id/assignee", {
        params: { id: ticket.id },
        body: { from: ticket.assignee?.id ?? null, to },
      }),
    onSuccess: () => {
      setChosen("");
      showToast({ kind: "success", title: t("assign.done") });
    },
    onError: (error, to) =>
      showToast({
        kind: "error",
        title: t("assign.failed"),
        description: failureCode(error) === "ticket_taken" ? taken(error, to) : failureWords(error),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
  const assign = (to: string | null) => (event: React.MouseEvent<HTMLButtonElement>) => {
    refocusAfterRemoval(event.currentTarget);
    mutate(to);
  };
  /** Words for a ticket that another person has just taken. */
  const taken = (error: unknown, to: string | null) => {
    const by = error instanceof ApiError ? error.details.by : undefined;
    if (typeof by !== "string") return t("assign.taken_nobody");
    return to === me && ticket.assignee === null ? t("assign.taken", { by }) : t("assign.changed");
  };
  const others = (data?.staff ?? []).filter(
    ({ id }) => id !== ticket.assignee?.id && id !== me && id !== ticket.customer.id,
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {ticket.assignee?.id !== me && (
          <Button size="sm" busy={isPending} onClick={assign(me)}>
            {t("assign.take")}
          </Button>
        )}
        {ticket.assignee && (
          <Button size="sm" variant="secondary" busy={isPending} onClick={assign(null)}>
            {t("assign.release")}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t("assign.to")} required className="min-w-40 flex-1">
            {({ required: _, ...field }) => (
              <Select {...field} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">{t("assign.choose")}</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button
            size="sm"
            variant="secondary"
            busy={isPending}
            disabled={chosen === ""}
            className="min-h-11"
            onClick={() => mutate(chosen)}
          >
            {t("assign.hand_over")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Priority({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (to: InboxTicket["priority"]) =>
      api("PUT /api/admin/tickets/:id/priority", {
        params: { id: ticket.id },
        body: { from: ticket.priority, to },
      }),
    onSuccess: () => showToast({ kind: "success", title: t("priority_done") }),
    onError: (error) =>
      showToast({ kind: "error", title: t("priority_failed"), description: failureWords(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
  return (
    <Field label={t("filter.priority")} required>
      {({ required: _, ...field }) => (
        <Select
          {...field}
          // A disabled field would lose the focus.
          aria-disabled={isPending || undefined}
          value={isPending ? variables : ticket.priority}
          onChange={(event) => {
            const to = TICKET_PRIORITIES.find((one) => one === event.target.value);
            if (to && !isPending) mutate(to);
          }}
        >
          {TICKET_PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priority.${priority}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
