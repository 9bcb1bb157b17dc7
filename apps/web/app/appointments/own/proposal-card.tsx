import type { Proposal } from "@passerelle/contract/appointments/staff";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isNotFound, useFailureWords } from "../../lib/failure.ts";
import { ownZone } from "../../lib/own-zone.ts";
import { useProfile } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { choose, proposalQuery } from "../api.ts";
import { BothTimes } from "../both-times.tsx";
import { bookedPath } from "../paths.ts";
import { useTimes } from "../times.ts";
import { isPhone, typedPhone } from "../typed-phone.ts";

/** The times that an agent proposes for a request; nothing without a proposal, or for a request that is not the reader's. */
export function ProposalCard({ requestId }: { requestId: string }) {
  const { data, error, refetch } = useQuery(proposalQuery(requestId));
  const isHere = useIsHere();
  if (!data && error)
    return isNotFound(error, "request_not_found") ? null : (
      <LoadError error={error} onRetry={() => void refetch()} />
    );
  return data?.proposal ? <Open key={data.proposal.id} proposal={data.proposal} isHere={isHere} /> : null;
}

/** `isHere`: of the card, which stays in the page when the proposal is gone. */
type OpenProps = { proposal: Proposal; isHere: () => boolean };

function Open({ proposal: { id, kind, agent, agent_zone, expires_at, times }, isHere }: OpenProps) {
  const t = useWords("appointments/own");
  const common = useWords("appointments");
  const { language } = useLanguage();
  const words = useTimes();
  const navigate = useNavigate();
  const failureWords = useFailureWords();
  const pick = useMutation({
    ...choose(useQueryClient(), id),
    // These run also when a live change has removed the card before the reply.
    onSuccess: (appointment) => {
      if (appointment.status !== "awaiting_payment")
        showToast({ kind: "success", title: t("proposal.booked") });
      // Its page says so, to those who are taken there.
      else if (!isHere()) showToast({ kind: "info", title: common("to_pay") });
      if (isHere()) void navigate(bookedPath(appointment));
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("proposal.failed"), description: failureWords(error) }),
  });
  const sides = { agent_zone, customer_zone: ownZone() };
  const { phone } = useProfile();
  const asksPhone = kind.mode === "phone" && phone === "";
  const [typed, setTyped] = useState("");
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function take(timeId: string) {
    setChecked(true);
    if (asksPhone && !isPhone(typed)) return input.current?.focus();
    pick.mutate({
      time_id: timeId,
      zone: sides.customer_zone,
      ...(asksPhone && { phone: typedPhone(typed) }),
    });
  }

  return (
    <Card aria-labelledby={id} className="mb-6 max-w-2xl border-l-4 border-l-accent">
      <h2 id={id} className="text-xl">
        {t("proposal.title", { name: agent.name })}
      </h2>
      <p className="mt-1 text-muted">
        {t("proposal.until", { kind: kind.name, times: words.both(expires_at, sides) })}
      </p>
      {kind.price && (
        <p className="mt-1">{t("proposal.price", { price: formatMoney(kind.price, language) })}</p>
      )}
      {asksPhone && (
        <Field
          label={common("phone")}
          hint={common("phone_hint")}
          required
          error={isChecked && !isPhone(typed) && common("phone_wrong")}
          className="mt-4"
        >
          {(field) => (
            <TextInput
              {...field}
              ref={input}
              type="tel"
              autoComplete="tel"
              maxLength={30}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      <ul className="mt-4 flex flex-col gap-3">
        {times.map((time) => (
          <li
            key={time.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line p-3"
          >
            <BothTimes at={time.starts_at} sides={sides} />
            <Button
              aria-label={t("proposal.pick_of", { times: words.both(time.starts_at, sides) })}
              busy={pick.isPending && pick.variables.time_id === time.id}
              disabled={pick.isPending}
              onClick={() => take(time.id)}
            >
              {t("proposal.pick")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
