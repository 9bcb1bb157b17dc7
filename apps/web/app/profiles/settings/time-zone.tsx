import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { offsetOf, offsetText } from "@passerelle/domain/time-zones";
import { COMMON_ZONES, citiesOf } from "@passerelle/domain/zone-cities";
import { isZone } from "@passerelle/domain/zone-names";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { deviceZone } from "../../lib/own-zone.ts";
import { api, storeProfile, useProfile } from "../../lib/session.ts";
import { useShownChoice } from "../../lib/shown-choice.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { ListSearch } from "../../ui/list-search.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { findZones } from "./find-zones.ts";

/** A longer list would fill a page of its own. */
const SHOWN = 8;

/** The zone in which the site and its emails write times: that of each device, or one zone for the account. */
export function TimeZoneSettings() {
  const t = useWords("profiles/settings");
  const failureWords = useFailureWords();
  const { time_zone: saved } = useProfile();
  const factsOf = useZoneFacts();
  const saving = useMutation({
    mutationFn: (time_zone: string | null) => api("PATCH /api/me", { body: { time_zone } }),
    // Saved one after the other, because an arrow key chooses each zone that it passes.
    scope: { id: "time_zone" },
    onSuccess: (profile) => {
      storeProfile(profile);
      showToast({ kind: "success", title: t("time_zone.saved") });
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("time_zone.not_saved"), description: failureWords(error) }),
  });
  const { shown: chosen, show } = useShownChoice(saved);
  const choose = (one: string | null) =>
    saving
      .mutateAsync(one)
      .catch(() => {})
      .finally(show(one));
  // As on other pages, a zone that this device does not know is ignored.
  const zone = chosen !== null && isZone(chosen) ? chosen : null;
  return (
    <Card>
      <fieldset aria-describedby="time-zone-lead">
        <legend className="font-display text-2xl">{t("time_zone.title")}</legend>
        <p id="time-zone-lead" className="mt-1 text-muted">
          {t("time_zone.lead")}
        </p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <RadioCard
            name="time-zone"
            label={t("time_zone.device")}
            description={t("time_zone.now", factsOf(deviceZone()))}
            checked={zone === null}
            onChange={() => choose(null)}
          />
          <RadioCard
            name="time-zone"
            label={t("time_zone.fixed")}
            description={zone === null ? t("time_zone.fixed_none") : t("time_zone.now", factsOf(zone))}
            checked={zone !== null}
            onChange={() => choose(deviceZone())}
          />
        </div>
      </fieldset>
      {zone !== null && <ZoneChoice zone={zone} onChoose={choose} />}
    </Card>
  );
}

/** The facts that identify a zone: its town, its distance from UTC, and the present time there. */
function useZoneFacts(): (zone: string) => { city: string; offset: string; time: string } {
  const { language } = useLanguage();
  const { locale } = LANGUAGE_DETAILS[language];
  return (zone) => ({
    city: citiesOf(zone)[0] ?? zone,
    offset: offsetText(offsetOf(zone, Date.now())),
    time: dateFormat(locale, { timeStyle: "short", timeZone: zone }).format(),
  });
}

/** Chooses one of some four hundred zones: those of most readers, or those that a search finds. */
function ZoneChoice({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const t = useWords("profiles/settings");
  const { language } = useLanguage();
  const factsOf = useZoneFacts();
  const [sought, setSought] = useState("");
  // Computed once, so that the order stays the same while the reader moves in the list.
  const [often] = useState(() => [...new Set([zone, deviceZone(), ...COMMON_ZONES])]);
  const isSearching = sought.trim() !== "";
  const found = isSearching ? findZones(sought, language) : often.includes(zone) ? often : [zone, ...often];
  const status = found.length === 0 ? "none" : found.length > SHOWN ? "more" : "found";
  return (
    <div className="mt-6 flex flex-col gap-4">
      <ListSearch
        label={t("time_zone.search")}
        value={sought}
        onChange={setSought}
        found={t(`time_zone.${isSearching ? status : "often"}`, { count: found.length })}
      />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t("time_zone.list")}</legend>
        {found.slice(0, SHOWN).map((one) => (
          <RadioCard
            key={one}
            name="zone"
            label={citiesOf(one).slice(0, 3).join(", ")}
            description={t("time_zone.listed", factsOf(one))}
            checked={one === zone}
            onChange={() => onChoose(one)}
          />
        ))}
      </fieldset>
    </div>
  );
}
