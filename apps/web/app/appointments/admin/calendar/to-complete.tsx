import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../lib/words.tsx";
import { toCompleteQuery } from "../api.ts";
import { Agenda } from "./agenda.tsx";

type ToCompleteProps = { zone: string; onOpen: (appointment: Appointment) => void };

/** Appointments that are over and have no outcome yet; nothing without any. */
export function ToComplete({ zone, onOpen }: ToCompleteProps) {
  const t = useWords("appointments/admin/calendar");
  const { data } = useQuery(toCompleteQuery());
  if (!data || data.appointments.length === 0) return null;
  const title = t("to_complete", { count: data.appointments.length });
  return (
    <section aria-labelledby="to-complete" className="mt-6 print:hidden">
      <h2 id="to-complete" className="mb-2 text-xl">
        {title}
      </h2>
      <Agenda label={title} appointments={data.appointments} zone={zone} onOpen={onOpen} />
    </section>
  );
}
