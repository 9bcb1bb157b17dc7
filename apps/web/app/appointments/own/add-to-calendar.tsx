import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useQuery } from "@tanstack/react-query";
import { saveFile } from "../../lib/save-file.ts";
import { useWords } from "../../lib/words.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { calendarQuery } from "../api.ts";

/** A file for the calendar of this device, and the page of Google Calendar. */
export function AddToCalendar({ appointment: { id, sequence } }: { appointment: Appointment }) {
  const t = useWords("appointments/own");
  const { data, error, refetch } = useQuery(calendarQuery(id, sequence));
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        disabled={!data}
        onClick={() => data && saveFile(new Blob([data.content], { type: "text/calendar" }), data.file_name)}
      >
        <Icon name="calendar" className="size-5" />
        {t("calendar.file")}
      </Button>
      <a
        href={data?.google_url}
        target="_blank"
        rel="noreferrer"
        aria-disabled={!data || undefined}
        className={buttonClass({ variant: "secondary" })}
      >
        {t("calendar.google")}
        <Icon name="external-link" className="size-4" />
      </a>
    </div>
  );
}
