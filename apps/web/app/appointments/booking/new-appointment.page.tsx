import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { APPOINTMENT_PURPOSES } from "@passerelle/domain/appointments/kinds";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { ownZone } from "../../lib/own-zone.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { isOtherPage } from "../../lib/use-leave-guard.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { appointmentsKey, offeredQuery, requestsQuery } from "../api.ts";
import { fits, isMeetable } from "../fits.ts";
import { bookedPath } from "../paths.ts";
import { useTimes } from "../times.ts";
import { BookingForm, useBookingForm } from "./booking-form.tsx";
import { sidesOf } from "./days.ts";
import { type Choice, KindChoice } from "./kind-choice.tsx";
import { RefusedSlot } from "./refused-slot.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { useHold } from "./use-hold.ts";
import { WaitForm } from "./wait-form.tsx";

export const handle = { words: ["appointments", "appointments/booking", "ui/unsaved"] };

/** /appointments/new: what for, of which kind, when, and who comes. The choices before the time are in the address. */
export default function NewAppointmentPage() {
  const t = useWords("appointments/booking");
  const offered = useQuery(offeredQuery);
  const requests = useQuery(requestsQuery);
  const [search] = useSearchParams();
  const start = search.get("start");
  // The link to another slot that became free begins again; a choice that removes the slot from the address does not.
  const [followed, setFollowed] = useState({ start, count: 0 });
  if (followed.start !== start) setFollowed({ start, count: followed.count + (start ? 1 : 0) });
  const form = useBookingForm();
  const { isDirty, isSubmitting } = form.formState;
  useLive("appointments", undefined, [appointmentsKey]);
  const error = offered.error ?? requests.error;
  const isReady = offered.data && requests.data;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} />
      <UnsavedGuard dirty={isDirty && !isSubmitting} isLeaving={isOtherPage} />
      {isReady && (
        <Booking
          key={followed.count}
          kinds={offered.data.kinds}
          agents={offered.data.agents}
          requests={requests.data.requests.filter(isMeetable)}
          form={form}
        />
      )}
      {!isReady && error && (
        <LoadError
          error={error}
          onRetry={() => {
            void offered.refetch();
            void requests.refetch();
          }}
        />
      )}
      {!isReady && !error && <Skeleton className="h-[60rem] rounded-card" />}
    </>
  );
}

type BookingProps = {
  kinds: readonly OfferedKind[];
  agents: readonly { id: string; name: string }[];
  requests: readonly RequestSummary[];
  form: ReturnType<typeof useBookingForm>;
};

/** The first request for which a kind of some services may be booked: the link to a time that became free names none. */
const requestFor = (kindId: string | null, { kinds, requests }: Pick<BookingProps, "kinds" | "requests">) => {
  const kind = kinds.find(({ id }) => id === kindId);
  return kind && !fits(kind, undefined) ? requests.find((one) => fits(kind, one))?.id : undefined;
};

function Booking({ kinds, agents, requests, form }: BookingProps) {
  const t = useWords("appointments/booking");
  const common = useWords("appointments");
  const navigate = useNavigate();
  const isHere = useIsHere();
  const times = useTimes();
  const [search, setSearch] = useSearchParams();
  const [zone, setZone] = useState(ownZone);
  const [ours, setOurs] = useState<string | null>(null);
  const slot = useHold();
  const wentBack = useRef(false);
  // Set by the page that leads here, for example that of a mandate to be signed before a notary.
  const purpose = APPOINTMENT_PURPOSES.find((one) => one === search.get("purpose"));
  // Kept beside the address, which changes too late for a radio button.
  const [choice, setChoice] = useState<Choice>(() => ({
    request: search.get("request") ?? requestFor(search.get("kind"), { kinds, requests }),
    kind: search.get("kind") ?? undefined,
    agent: search.get("agent") ?? undefined,
  }));
  const request = requests.find(({ id }) => id === choice.request);
  const bookable = kinds.filter((one) => fits(one, request));
  const fitting = purpose ? bookable.filter((one) => one.purpose === purpose) : bookable;
  const [only, ...others] = fitting;
  const kind = fitting.find(({ id }) => id === choice.kind) ?? (others.length === 0 ? only : undefined);
  const agent = agents.find(({ id }) => id === choice.agent);
  const wanted = search.get("start") ?? undefined;
  const isWanted = wanted !== undefined && kind?.id === choice.kind && !Number.isNaN(Date.parse(wanted));
  const heldKind = slot.held && kinds.find(({ id }) => id === slot.held?.hold.kind_id);

  function choose(next: Choice) {
    slot.reset();
    setChoice(next);
    // The time that became free is one of this kind and agent.
    const start = next.kind === kind?.id && next.agent === agent?.id ? wanted : undefined;
    const query = Object.entries({ purpose, ...next, start }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    setSearch(query as [string, string][], { replace: true, preventScrollReset: true });
  }

  if (slot.held && heldKind)
    return (
      <BookingForm
        kind={heldKind}
        held={slot.held}
        zone={zone}
        requestId={slot.held.requestId}
        form={form}
        onBack={() => {
          wentBack.current = true;
          slot.giveBack();
        }}
        onBooked={(appointment) => {
          const { status } = appointment;
          slot.forget();
          form.reset();
          if (status !== "awaiting_payment")
            showToast({ kind: "success", title: t(status === "requested" ? "asked" : "confirmed") });
          // Its page says so, to those who are taken there.
          else if (!isHere()) showToast({ kind: "info", title: common("to_pay") });
          if (isHere()) void navigate(bookedPath(appointment), { replace: true });
        }}
      />
    );

  function take(start: string, zoneOfOurs: string | null) {
    if (!kind) return;
    setOurs(zoneOfOurs);
    slot.take({ kind_id: kind.id, agent_id: agent?.id ?? null, starts_at: start }, request?.id);
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-2xl">
        <KindChoice
          kinds={fitting}
          agents={agents}
          requests={requests}
          choice={{ request: request?.id, kind: kind?.id, agent: agent?.id }}
          onChange={choose}
        />
        {purpose && (
          <ButtonLink to="/appointments/new" variant="ghost" size="sm" className="mt-3 -ml-3">
            {t("all_kinds")}
          </ButtonLink>
        )}
      </div>
      {kind && (
        <section aria-labelledby="times" className="flex flex-col gap-5">
          <h2
            id="times"
            tabIndex={-1}
            // The form that had the focus is gone.
            ref={(heading) => {
              if (heading && wentBack.current) heading.focus();
              wentBack.current = false;
            }}
            className="text-2xl"
          >
            {t("times")}
          </h2>
          {isWanted && (
            <Alert
              title={t("freed", { times: times.both(wanted, sidesOf(ours, zone)) })}
              action={
                <Button busy={slot.busy === wanted} onClick={() => take(wanted, ours)}>
                  {t("take")}
                </Button>
              }
            />
          )}
          {slot.error && (
            <RefusedSlot
              error={slot.error}
              zone={zone}
              ours={ours}
              disabled={slot.busy !== undefined}
              onPick={(start) => take(start, ours)}
            />
          )}
          <SlotPicker
            key={`${kind.id} ${agent?.id ?? ""}`}
            kind={kind}
            agentId={agent?.id}
            zone={zone}
            onZone={setZone}
            busy={slot.busy}
            onPick={take}
            wanted={isWanted ? wanted : undefined}
          />
          <WaitForm key={kind.id} kindId={kind.id} agentId={agent?.id ?? null} zone={zone} />
        </section>
      )}
    </div>
  );
}
