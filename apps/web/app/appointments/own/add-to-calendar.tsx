import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useQuery } from "@tanstack/react-query";
import { saveFile } from "../../lib/save-file.ts";
import { useWords } from "../../lib/words.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { calendarQuery } from "../api.ts";

/** A file for the calendar of this device, the page of Google Calendar, and a link for another person who comes. */
export function AddToCalendar({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/own");
  const { id, sequence, attendee, attendee_name } = appointment;
  const { data, error, refetch } = useQuery(calendarQuery(id, sequence));
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={!data}
          onClick={() =>
            data && saveFile(new Blob([data.content], { type: "text/calendar" }), data.file_name)
          }
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
      {attendee !== "self" && (
        <div className="mt-5">
          <p className="mb-1">{t("calendar.pass_on", { name: attendee_name ?? "" })}</p>
          {data?.link ? (
            <CopyValue name={t("calendar.link")} value={data.link} />
          ) : (
            <Skeleton className="h-6" />
          )}
        </div>
      )}
    </>
  );
}
