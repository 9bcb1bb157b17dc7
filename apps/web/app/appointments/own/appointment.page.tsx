import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isOpen as isStillOpen } from "@passerelle/domain/appointments/status";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fact, FactCard } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { appointmentQuery, appointmentsKey } from "../api.ts";
import { AppointmentFacts } from "../appointment-facts.tsx";
import { BothTimes } from "../both-times.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { useTimes } from "../times.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { CancelAppointment } from "./cancel-appointment.tsx";
import { PaymentDue } from "./payment-due.tsx";

// Loaded on demand: it includes the calendar, and few readers move an appointment.
const MoveAppointment = lazyPart(() =>
  import("../booking/move-appointment.tsx").then((module) => module.MoveAppointment),
);

export const handle = { words: ["appointments", "appointments/own", "appointments/booking"] };

/** /appointments/:id: an appointment of its customer: when and where, calendars, another time, and its cancellation. */
export default function AppointmentPage() {
  const t = useWords("appointments/own");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(appointmentQuery(id));
  useLive("appointments", undefined, [appointmentsKey]);
  const isMissing = isNotFound(error, "appointment_not_found");
  const title = data?.kind.name ?? t("page.title");
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      {data && <Loaded appointment={data} />}
      {!data && isMissing && (
        <EmptyState
          title={t("page.not_found")}
          action={<ButtonLink to="/appointments">{t("page.all")}</ButtonLink>}
        />
      )}
      {!data && error && !isMissing && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[40rem] max-w-2xl rounded-card" />}
    </>
  );
}

function Loaded({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/own");
  const [search, setSearch] = useSearchParams();
  const isOpen = isStillOpen(appointment.status) && Date.parse(appointment.ends_at) > Date.now();
  const isUnpaid = appointment.status === "awaiting_payment";
  const isMoving = appointment.may.move && search.has("move");
  const card = useRef<HTMLElement>(null);
  const move = (begins: boolean) =>
    setSearch(begins ? { move: "" } : {}, { replace: !begins, preventScrollReset: true });
  // The focused element is gone, so the focus moves to the appointment.
  function endMoving() {
    move(false);
    card.current?.focus();
  }
  return (
    <div className="flex flex-col gap-6">
      <Card ref={card} tabIndex={-1} className="flex max-w-2xl flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className={isOpen ? undefined : "text-muted"}>
            <BothTimes at={appointment.starts_at} sides={appointment} large />
          </div>
          <StatusBadge status={appointment.status} />
        </div>
        {appointment.status === "requested" && isOpen && <p>{t("page.requested")}</p>}
        {isOpen && <PaymentDue appointment={appointment} />}
        <AppointmentFacts appointment={appointment} isOpen={isOpen && !isUnpaid}>
          <PaymentFact payment={appointment.payment} />
        </AppointmentFacts>
      </Card>
      {isOpen && !isMoving && (
        <>
          {!isUnpaid && (
            <div className="max-w-2xl">
              <FactCard title={t("calendar.title")}>
                <AddToCalendar appointment={appointment} />
              </FactCard>
            </div>
          )}
          <Changes appointment={appointment} onMove={() => move(true)} />
        </>
      )}
      {isMoving && (
        <Suspense fallback={<Skeleton className="h-[30rem] rounded-card" />}>
          <MoveAppointment appointment={appointment} onDone={endMoving} />
        </Suspense>
      )}
      <p>
        <Link to="/appointments" className={TEXT_LINK}>
          {t("page.all")}
        </Link>
      </p>
    </div>
  );
}

/** The price of an appointment and the state of its payment; empty for a free one. */
function PaymentFact({ payment }: Pick<Appointment, "payment">) {
  const t = useWords("appointments/own");
  const { language } = useLanguage();
  return (
    <Fact name={t("payment.name")}>
      {payment && t(`payment.states.${payment.state}`, { amount: formatMoney(payment, language) })}
    </Fact>
  );
}

/** The deadline for changes, and the changes until then. */
function Changes({ appointment, onMove }: { appointment: Appointment; onMove: () => void }) {
  const t = useWords("appointments/own");
  const times = useTimes();
  const { may, changeable_until, payment, request } = appointment;
  const until = payment?.state === "due" ? "page.until_unpaid" : payment ? "page.until_paid" : "page.until";
  if (!may.move && !may.cancel)
    return (
      <p className="max-w-2xl">
        {t("page.too_late")}{" "}
        <Link
          to={request ? `/requests-tracking/${request.id}` : "/account?tab=messages"}
          className={TEXT_LINK}
        >
          {t("page.write")}
        </Link>
      </p>
    );
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p className="text-muted">{t(until, { times: times.both(changeable_until, appointment) })}</p>
      <div className="flex flex-wrap gap-3">
        {may.move && (
          <Button variant="secondary" size="sm" onClick={onMove}>
            {t("move.label")}
          </Button>
        )}
        {may.cancel && <CancelAppointment appointment={appointment} />}
      </div>
    </div>
  );
}
