import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ownZone } from "../../../lib/own-zone.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FilterSelect } from "../../../ui/filter-form.tsx";
import { agentsQuery, kindsQuery, placesQuery } from "../api.ts";
import { zonesWith } from "../zones.ts";
import { type CalendarFilter, calendarPath } from "./filter.ts";

type FiltersProps = {
  filter: CalendarFilter;
  /** Whether calendars of several agents are within reach. */
  isManager: boolean;
  /** Zones of what is shown. */
  zones: readonly string[];
};

const CONTROL =
  "work:min-w-0 work:[&>label]:sr-only work:[&_select]:min-h-9 work:[&_select]:px-2 work:[&_select]:py-1 work:[&_select]:text-sm";

/** Whose appointments are shown, of which kind, where, and by which clock. A change is applied at once. */
export function Filters({ filter, isManager, zones }: FiltersProps) {
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const agents = useQuery({ ...agentsQuery(), enabled: isManager }).data?.agents ?? [];
  const kinds = useQuery(kindsQuery()).data?.kinds ?? [];
  const places = useQuery(placesQuery()).data?.places ?? [];
  const change = (changed: Partial<CalendarFilter>) =>
    void navigate(calendarPath({ ...filter, appointment: undefined, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  const nameOf = (list: readonly { id: string; name: string }[]) => (id: string) =>
    list.find((one) => one.id === id)?.name ?? "";
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const inLanguage = <T extends { id: string; name: Parameters<typeof textIn>[0] }>(list: readonly T[]) =>
    list.map(({ id, name }) => ({ id, name: textIn(name, language) }));
  const [namedKinds, namedPlaces] = [inLanguage(kinds), inLanguage(places)];
  const active = [filter.agent, filter.kind, filter.place, filter.cancelled].filter(Boolean).length;
  return (
    <search className="mb-6 block work:mb-0 print:hidden">
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="work:hidden"
      >
        {active > 0 ? t("filters_active", { count: active }) : t("filters")}
      </Button>
      <form
        onSubmit={(event) => event.preventDefault()}
        className={classNames(
          "mt-3 grid gap-3 sm:grid-cols-2 work:mt-0 work:flex work:flex-wrap work:items-center work:gap-2",
          !open && "max-lg:hidden",
        )}
      >
        {isManager && (
          <FilterSelect
            className={`${CONTROL} work:w-44`}
            label={t("fields.agent")}
            any={t("any_agent")}
            options={ids(agents)}
            wordsOf={nameOf(agents)}
            value={filter.agent}
            onChange={(agent) => change({ agent })}
          />
        )}
        <FilterSelect
          className={`${CONTROL} work:w-44`}
          label={t("fields.kind")}
          any={t("any_kind")}
          options={ids(kinds)}
          wordsOf={nameOf(namedKinds)}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
        />
        {places.length > 0 && (
          <FilterSelect
            className={`${CONTROL} work:w-44`}
            label={t("fields.place")}
            any={t("any_place")}
            options={ids(places)}
            wordsOf={nameOf(namedPlaces)}
            value={filter.place}
            onChange={(place) => change({ place })}
          />
        )}
        <FilterSelect
          className={`${CONTROL} work:w-56`}
          label={t("fields.zone")}
          any={t("own_zone", { zone: ownZone().replaceAll("_", " ") })}
          options={zonesWith(...zones, ...places.map(({ zone }) => zone)).filter(
            (zone) => zone !== ownZone(),
          )}
          wordsOf={(zone) => zone.replaceAll("_", " ")}
          value={filter.zone}
          onChange={(zone) => change({ zone })}
        />
        <label className="flex min-h-11 items-center gap-2 work:min-h-9 work:text-sm">
          <input
            type="checkbox"
            checked={filter.cancelled === "1"}
            onChange={({ target }) => change({ cancelled: target.checked ? "1" : undefined })}
            className="size-5 accent-primary"
          />
          {t("with_cancelled")}
        </label>
      </form>
    </search>
  );
}
