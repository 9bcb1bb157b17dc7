import type { Availability } from "@passerelle/contract/appointments/availability";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../lib/client.ts";
import { typedInstant } from "../../../lib/typed-instant.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { useTimes } from "../../times.ts";
import { addAbsence, removeAbsence } from "../settings-api.ts";
import { momentText } from "../zones.ts";

type Absence = Availability["absences"][number];
type AbsencesProps = { agentId: string; zone: string; absences: readonly Absence[] };

/** When an agent is away. Each is written at once, because it takes time that customers could book. */
export function Absences({ agentId, zone, absences }: AbsencesProps) {
  const t = useWords("appointments/admin/availability");
  const { city } = useTimes();
  const { language } = useLanguage();
  const removing = useMutation(removeAbsence(useQueryClient()));
  const period = ({ starts_at, ends_at }: Absence) =>
    `${momentText(starts_at, zone, language)} – ${momentText(ends_at, zone, language)}`;
  return (
    <section aria-labelledby="absences">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="absences" className="text-xl">
            {t("absences.title")}
          </h2>
          <p className="text-sm text-muted">{t("absences.hint", { city: city(zone) })}</p>
        </div>
        <AddAbsence agentId={agentId} zone={zone} />
      </div>
      {absences.length === 0 ? (
        <p className="text-sm">{t("absences.none")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {absences.map((one) => (
            <li key={one.id} className="flex min-h-11 flex-wrap items-center gap-3 px-3 py-1 text-sm">
              <span className="mr-auto tabular-nums">{period(one)}</span>
              <ConfirmedAction
                label={t("remove")}
                accessibleLabel={t("absences.remove_of", { period: period(one) })}
                title={t("absences.remove_of", { period: period(one) })}
                confirmLabel={t("remove")}
                done={t("absences.removed")}
                variant="ghost"
                danger
                run={() => removing.mutateAsync({ agentId, id: one.id })}
              >
                <p>{t("absences.remove_text")}</p>
              </ConfirmedAction>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Appointments that are in the way of an absence, as the refusal names them. */
function inTheWay(error: unknown): { id: string; reference: string; starts_at: string }[] {
  if (!(error instanceof ApiError) || error.code !== "absence_conflict") return [];
  const { appointments } = error.details;
  return Array.isArray(appointments) ? appointments : [];
}

function AddAbsence({ agentId, zone }: Omit<AbsencesProps, "absences">) {
  const t = useWords("appointments/admin/availability");
  const { city } = useTimes();
  const { language } = useLanguage();
  const adding = useMutation(addAbsence(useQueryClient()));
  const [id, setId] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");

  async function add(): Promise<string | undefined> {
    if (!from || !until || until <= from) return t("problems.absence");
    const starts_at = typedInstant(from, zone).toISOString();
    const ends_at = typedInstant(until, zone).toISOString();
    await adding.mutateAsync({ agentId, id, starts_at, ends_at });
    setId(crypto.randomUUID());
    setFrom("");
    setUntil("");
    return undefined;
  }

  function explain(error: unknown): React.ReactNode {
    const found = inTheWay(error);
    if (found.length === 0) return undefined;
    return (
      <>
        <p>{t("absences.conflict")}</p>
        <ul className="mt-1 list-disc pl-5">
          {found.map((one) => (
            <li key={one.id}>
              <Link to={`/admin/appointments-calendar?appointment=${one.id}`}>
                {one.reference} · {momentText(one.starts_at, zone, language)}
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  }

  return (
    <ConfirmedAction
      label={t("absences.add")}
      title={t("absences.add")}
      confirmLabel={t("absences.save")}
      done={t("absences.added")}
      run={add}
      explain={explain}
    >
      <div className="flex flex-col gap-3">
        <Field label={t("absences.from", { city: city(zone) })} required>
          {(field) => (
            <TextInput
              {...field}
              type="datetime-local"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </Field>
        <Field label={t("absences.until", { city: city(zone) })} required>
          {(field) => (
            <TextInput
              {...field}
              type="datetime-local"
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmedAction>
  );
}
