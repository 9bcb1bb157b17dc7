import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { BothTimes } from "../both-times.tsx";
import { ModeIcon } from "../mode-icon.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { PaymentDue } from "./payment-due.tsx";

/** An appointment in a list of its customer; the whole card leads to it. */
export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/own");
  const common = useWords("appointments");
  const { id, kind, agent, place, starts_at, status, request } = appointment;
  return (
    <Card className="relative flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-muted text-sm">
          <ModeIcon mode={kind.mode} />
          {common(`modes.${kind.mode}`)}
        </span>
        <StatusBadge status={status} />
      </div>
      <h2 className="text-lg wrap-anywhere">
        <Link
          to={`/appointments/${id}`}
          className="text-ink underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {kind.name}
        </Link>
      </h2>
      <BothTimes at={starts_at} sides={appointment} />
      <PaymentDue appointment={appointment} />
      <p className="mt-auto text-muted text-sm wrap-anywhere">
        {[t("card.with", { name: agent.name }), place?.name, request?.reference]
          .filter((part) => part)
          .join(" · ")}
      </p>
    </Card>
  );
}
