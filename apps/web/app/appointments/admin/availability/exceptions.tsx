import { textIn } from "@passerelle/domain/languages";
import { useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { refocusAfterRemoval } from "../../../ui/refocus.ts";
import { useTimes } from "../../times.ts";
import type { Place } from "../api.ts";
import { clockOf, clockText, dayText } from "../zones.ts";
import { type DraftException, newException, put } from "./draft.ts";
import { HourFields, ZoneField } from "./hour-fields.tsx";
import { PlaceField } from "./place-field.tsx";

type ExceptionsProps = {
  exceptions: readonly DraftException[];
  /** The usual zone of the agent. */
  zone: string;
  places: readonly Place[];
  onChange: (exceptions: DraftException[]) => void;
};

/** Days that differ from the weekly hours: closed for some hours, or with extra ones. */
export function Exceptions({ exceptions, zone, places, onChange }: ExceptionsProps) {
  const t = useWords("appointments/admin/availability");
  const { city } = useTimes();
  const { language } = useLanguage();
  const [edited, setEdited] = useState<DraftException>();
  const sorted = exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1) || a.from_minute - b.from_minute);
  const placeOf = (id: string | null) => {
    const place = places.find((one) => one.id === id);
    return place && textIn(place.name, language);
  };
  return (
    <section aria-labelledby="exceptions">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="exceptions" className="text-xl">
            {t("exceptions.title")}
          </h2>
          <p className="text-sm text-muted">{t("exceptions.hint")}</p>
        </div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setEdited(newException(zone, clockOf(zone).localAt(Date.now()).day))}
        >
          {t("exceptions.add")}
        </Button>
      </div>
      {sorted.length === 0 ? (
        <p className="text-sm">{t("exceptions.none")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {sorted.map((one) => {
            const hours = `${clockText(one.from_minute)}–${clockText(one.to_minute)}`;
            const where = [one.zone !== zone && city(one.zone), placeOf(one.place_id)].filter(Boolean);
            const name = `${dayText(one.day, language, "long")}, ${hours}`;
            return (
              <li
                key={one.key}
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm"
              >
                <Badge tone={one.sort === "extra" ? "success" : "warning"}>{t(`sorts.${one.sort}`)}</Badge>
                <span className="mr-auto tabular-nums">{[name, ...where].join(" · ")}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("exceptions.edit_of", { name })}
                  onClick={() => setEdited(one)}
                >
                  {t("edit")}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("exceptions.remove_of", { name })}
                  onClick={({ currentTarget }) => {
                    refocusAfterRemoval(currentTarget);
                    onChange(exceptions.filter(({ key }) => key !== one.key));
                  }}
                >
                  {t("remove")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {edited && (
        <ExceptionDialog
          exception={edited}
          places={places}
          onPut={(one) => {
            onChange(put(exceptions, one));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type ExceptionDialogProps = {
  exception: DraftException;
  places: readonly Place[];
  onPut: (exception: DraftException) => void;
  onClose: () => void;
};

function ExceptionDialog({ exception, places, onPut, onClose }: ExceptionDialogProps) {
  const t = useWords("appointments/admin/availability");
  const ui = useWords("ui");
  const [edited, setEdited] = useState(exception);
  const [tried, setTried] = useState(false);
  const set = (change: Partial<DraftException>) => setEdited((before) => ({ ...before, ...change }));
  const { sort, day, from_minute, to_minute, zone, place_id } = edited;
  const isForward = from_minute < to_minute;
  return (
    <Dialog
      open
      title={t("exceptions.dialog")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui("cancel")}
          </Button>
          <Button
            onClick={() => {
              setTried(true);
              if (day && isForward) onPut(edited);
            }}
          >
            {t("rule.put")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t("fields.day")} required error={tried && !day ? t("problems.day") : undefined}>
          {(field) => (
            <TextInput
              {...field}
              type="date"
              value={day}
              onChange={({ target }) => set({ day: target.value })}
            />
          )}
        </Field>
        <Field label={t("fields.sort")} required>
          {(field) => (
            <Select
              {...field}
              value={sort}
              onChange={({ target }) => set({ sort: target.value === "extra" ? "extra" : "closed" })}
            >
              <option value="closed">{t("sorts.closed")}</option>
              <option value="extra">{t("sorts.extra")}</option>
            </Select>
          )}
        </Field>
        <HourFields
          from={from_minute}
          to={to_minute}
          error={tried && !isForward ? t("problems.hours") : undefined}
          onChange={set}
        />
        <ZoneField label={t("fields.zone")} value={zone} onChange={(one) => set({ zone: one })} />
        {sort === "extra" && places.length > 0 && (
          <PlaceField
            label={t("fields.place")}
            none={t("fields.no_place")}
            places={places}
            value={place_id}
            onChange={(placeId) => set({ place_id: placeId })}
          />
        )}
      </div>
    </Dialog>
  );
}
