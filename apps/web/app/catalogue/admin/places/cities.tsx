import type { AdminCity } from "@passerelle/contract/catalogue/places";
import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { changeCity } from "./api.ts";
import { CityDialog } from "./city-dialog.tsx";
import { PlaceList } from "./place-list.tsx";

type CitiesProps = { countryCode: string; cities: readonly AdminCity[] };

/** The cities of a country: add, rename, activate, deactivate. */
export function Cities({ countryCode, cities }: CitiesProps) {
  const t = useWords("catalogue/admin/places");
  const [edited, setEdited] = useState<AdminCity | "new">();
  return (
    <section aria-labelledby="cities" className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cities" className="text-2xl">
          {t("cities.title")}
        </h2>
        <Button variant="secondary" onClick={() => setEdited("new")}>
          {t("cities.add")}
        </Button>
      </div>
      {cities.length === 0 ? (
        <p className="text-muted">{t("cities.none")}</p>
      ) : (
        <PlaceList
          kind="city"
          places={cities}
          factsOf={({ organisms }) => t("counts.organisms", { count: organisms })}
          onEdit={setEdited}
          change={changeCity}
        />
      )}
      {edited && (
        <CityDialog
          countryCode={countryCode}
          city={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
