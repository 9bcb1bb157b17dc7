import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Payable } from "@passerelle/contract/payments/payables";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { isNotFound } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useWords } from "../../lib/words.tsx";
import { linksKey } from "../../payments/public/links/api.ts";
import { payableKey, payableQuery } from "../../payments/public/payable/api.ts";
import { PayableBill } from "../../payments/public/payable/payable-bill.tsx";
import { PayablePayment } from "../../payments/public/payable/payable-payment.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SellerIdentity } from "../../ui/seller-identity.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { appointmentQuery, appointmentsKey } from "../api.ts";
import { BothTimes } from "../both-times.tsx";
import { useTimes } from "../times.ts";

export const handle = { words: ["payments", "appointments", "appointments/payment"] };

/** /appointments/:id/payment: pays an appointment while its time is kept, by any method or by a link. */
export default function AppointmentPaymentPage() {
  const t = useWords("appointments/payment");
  const { id = "" } = useParams();
  const appointment = useQuery(appointmentQuery(id));
  const payable = useQuery(payableQuery(id));
  useLive("payable", id, [payableKey(id), linksKey({ payableId: id })]);
  // Its time to pay can end while the page is open.
  useLive("appointments", undefined, [appointmentsKey, payableKey(id)]);
  const error = appointment.error ?? payable.error;
  const isMissing = isNotFound(error, "appointment_not_found", "payable_not_found");
  const isReady = appointment.data && payable.data;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={isReady && appointment.data.kind.name} />
      {isReady && (
        <div className="flex max-w-3xl flex-col gap-6">
          <Kept appointment={appointment.data} />
          <PayableBill payable={payable.data} />
          <Payment
            appointment={appointment.data}
            payable={payable.data}
            refresh={async () => {
              const { data, error: failed } = await payable.refetch();
              if (failed) throw failed;
              return data?.transaction ?? null;
            }}
          />
        </div>
      )}
      {!isReady && isMissing && (
        <EmptyState title={t("not_found")} action={<ButtonLink to="/appointments">{t("all")}</ButtonLink>} />
      )}
      {!isReady && error && !isMissing && (
        <LoadError
          error={error}
          onRetry={() => {
            void appointment.refetch();
            void payable.refetch();
          }}
        />
      )}
      {!isReady && !error && <Skeleton className="h-[50rem] max-w-3xl rounded-card" />}
    </>
  );
}

/** When it is, and until when its time is kept without a payment. */
function Kept({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/payment");
  const times = useTimes();
  const until = appointment.payment?.pay_until;
  return (
    <Card className="flex flex-col gap-4">
      <BothTimes at={appointment.starts_at} sides={appointment} large />
      <p className="text-muted">{t("with", { name: appointment.agent.name })}</p>
      {until && <Alert kind="warning">{t("until", { times: times.both(until, appointment) })}</Alert>}
    </Card>
  );
}

type PaymentProps = {
  appointment: Appointment;
  payable: Payable;
  refresh: () => Promise<Payable["transaction"]>;
};

function Payment({ appointment, payable, refresh }: PaymentProps) {
  const t = useWords("appointments/payment");
  const times = useTimes();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { id, changeable_until, payment } = appointment;
  const path = `/appointments/${id}`;
  const state = payable.status === "paid" ? "paid" : payment?.state === "returned" ? "returned" : "ended";
  return (
    <PayablePayment
      payable={payable}
      refresh={refresh}
      label={t("form")}
      note={
        <>
          <p>
            {Date.parse(changeable_until) > Date.now()
              ? t("refunded", { times: times.both(changeable_until, appointment) })
              : t("kept")}
          </p>
          <p className="mt-2">
            <SellerIdentity />
          </p>
        </>
      }
      closed={
        <>
          <Alert kind={state === "paid" ? "success" : "info"}>{t(`closed.${state}`)}</Alert>
          <ButtonLink to={path} className="self-start max-sm:w-full">
            {t("see")}
          </ButtonLink>
        </>
      }
      onPaid={() =>
        void client
          .invalidateQueries({ queryKey: appointmentsKey })
          .then(() => isHere() && navigate(path, { replace: true }))
      }
    />
  );
}
