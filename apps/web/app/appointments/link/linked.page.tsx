import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isOpen as isStillOpen } from "@passerelle/domain/appointments/status";
import { data } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { type LoadFailure, loadFailure } from "../../lib/failure.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { AppointmentFacts } from "../appointment-facts.tsx";
import { BothTimes } from "../both-times.tsx";
import { paymentPath } from "../paths.ts";
import { StatusBadge } from "../status-badge.tsx";
import { useTimes } from "../times.ts";
import type { Route } from "./+types/linked.page";

export const handle = { words: ["appointments", "appointments/link"] };

/** The address of the page is a secret: neither it nor the page may be stored, or sent as a referrer. */
const NOT_KEPT = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  try {
    const appointment = await serverClient(request, context)("POST /api/appointment-links", {
      body: { token: params.token },
    });
    return data({ appointment, failure: undefined }, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A malformed token counts as an unknown one.
    const isMissing = error.code === "appointment_not_found" || error.code === "invalid_input";
    const failure = { ...loadFailure(error), isMissing };
    const status = isMissing ? 404 : error.status || 503;
    return data({ appointment: undefined, failure }, { status, headers: NOT_KEPT });
  }
}

/** /appointment/:token: the appointment that the link of a text message opens, without a session; it can only be read. */
export default function LinkedPage({ loaderData: { appointment, failure } }: Route.ComponentProps) {
  if (!appointment) return <Missing failure={failure} />;
  return <Linked appointment={appointment} />;
}

function Linked({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/link");
  const times = useTimes();
  const isOpen = isStillOpen(appointment.status);
  const isUnpaid = appointment.payment?.state === "due";
  const until = isUnpaid ? appointment.payment?.pay_until : null;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={appointment.kind.name} lead={t("lead")} />
      <div className="flex max-w-2xl flex-col gap-5">
        {!isOpen && <Alert kind="warning" title={t("over")} />}
        {until && <Alert kind="warning" title={t("unpaid", { times: times.both(until, appointment) })} />}
        <Card className="flex flex-col gap-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <BothTimes at={appointment.starts_at} sides={appointment} large />
            <StatusBadge status={appointment.status} />
          </div>
          <AppointmentFacts appointment={appointment} isOpen={isOpen} />
        </Card>
        {isOpen && (
          <ButtonLink
            to={isUnpaid ? paymentPath(appointment.id) : `/appointments/${appointment.id}`}
            variant="secondary"
            className="self-start"
          >
            {t(isUnpaid ? "pay" : "change")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Missing({ failure }: { failure: (LoadFailure & { isMissing: boolean }) | undefined }) {
  const t = useWords("appointments/link");
  return (
    <>
      <PageTitle title={t("missing.title")} />
      <h1 className="sr-only">{t("title")}</h1>
      {failure && !failure.isMissing ? (
        <LoadError error={failure} />
      ) : (
        <EmptyState
          title={t("missing.title")}
          action={<ButtonLink to="/appointments">{t("sign_in")}</ButtonLink>}
        >
          {t("missing.text")}
        </EmptyState>
      )}
    </>
  );
}
