import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { may } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../lib/client.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { useProfile } from "../../../lib/session.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { calendarQuery } from "../api.ts";
import { clockText, localAt, momentText } from "../zones.ts";
import { metOf } from "./appointment-block.tsx";
import { inTheWay } from "./layout.ts";

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

type ConflictProps = {
  error: unknown;
  /** The time that was refused. */
  asked: { agentId: string; start: number; end: number; except?: string | undefined };
  zone: string;
  /** Chooses a free time instead. */
  onPick: (startsAt: string) => void;
  /** Repeats the attempt although the agent's day is full. */
  onBeyond: () => void;
};

/**
 * Explains why a time was refused: what takes it already, with the nearest free times, or that the day is full, which managers
 * may exceed.
 */
export function Conflict({ error, asked, zone, onPick, onBeyond }: ConflictProps) {
  const failureWords = useFailureWords();
  const t = useWords("appointments/admin/calendar");
  const isManager = may(useProfile().role, "appointments.manage");
  const wordsOf = (refused: unknown) => {
    if (!(refused instanceof ApiError)) return failureWords(refused);
    if (refused.fields.some(({ code }) => code === "time_invalid")) return t("conflict.time_invalid");
    if (refused.code === "kind_not_for_service") return t("conflict.no_request");
    return refused.code === "user_not_found" && !isManager ? t("conflict.not_served") : failureWords(refused);
  };
  if (error instanceof ApiError && error.code === "agent_day_full")
    return <FullDay limit={Number(error.details.limit)} isManager={isManager} onBeyond={onBeyond} />;
  if (!(error instanceof ApiError) || error.code !== "slot_taken") {
    return (
      <Alert kind="error" className="mt-4">
        {wordsOf(error)}
      </Alert>
    );
  }
  return <Taken error={error} asked={asked} zone={zone} onPick={onPick} />;
}

type FullDayProps = { limit: number; isManager: boolean; onBeyond: () => void };

function FullDay({ limit, isManager, onBeyond }: FullDayProps) {
  const t = useWords("appointments/admin/calendar");
  return (
    <Alert kind="warning" title={t("conflict.full.title")} className="mt-4">
      <p>{t("conflict.full.text", { count: limit })}</p>
      {isManager ? (
        <Button size="sm" variant="secondary" className="mt-2" onClick={onBeyond}>
          {t("conflict.full.beyond")}
        </Button>
      ) : (
        <p>{t("conflict.full.other_day")}</p>
      )}
    </Alert>
  );
}

function Taken({ error, asked, zone, onPick }: Omit<ConflictProps, "onBeyond"> & { error: ApiError }) {
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const { agentId, start, end } = asked;
  const { data } = useQuery(
    calendarQuery({
      from: new Date(start - HALF_DAY_MS).toISOString(),
      until: new Date(end).toISOString(),
      agent_id: agentId,
    }),
  );
  const found = data ? inTheWay(data.appointments, asked) : [];
  const { nearest } = error.details;
  const free = Array.isArray(nearest) ? nearest.filter((one): one is string => typeof one === "string") : [];
  const nameOf = (one: Appointment) =>
    t("conflict.appointment", {
      who: metOf(one),
      from: clockText(localAt(one.starts_at, zone).minute),
      to: clockText(localAt(one.ends_at, zone).minute),
      reference: one.reference,
    });
  return (
    <Alert kind="error" title={t("conflict.title")} className="mt-4">
      {found.length > 0 ? (
        <ul className="list-disc pl-5">
          {found.map((one) => (
            <li key={one.id}>{nameOf(one)}</li>
          ))}
        </ul>
      ) : (
        <p>{t("conflict.other")}</p>
      )}
      {free.length > 0 && (
        <>
          <p className="mt-2">{t("conflict.nearest")}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            {free.map((startsAt) => (
              <Button
                key={startsAt}
                size="sm"
                variant="secondary"
                onClick={({ currentTarget }) => {
                  // The button disappears with the refusal; the field has the time.
                  currentTarget.closest("dialog")?.querySelector<HTMLElement>("[type=date]")?.focus();
                  onPick(startsAt);
                }}
              >
                {momentText(startsAt, zone, language)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Alert>
  );
}
