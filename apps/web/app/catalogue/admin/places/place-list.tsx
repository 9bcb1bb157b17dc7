import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { PlaceSwitch } from "./place-switch.tsx";
import { StateBadge } from "./state-badge.tsx";

/** A city or organism, as one line of its list. */
type Place = { id: string; name: string; is_active: boolean };

type PlaceListProps<P extends Place> = {
  kind: "city" | "organism";
  places: readonly P[];
  /** The text below the name. */
  factsOf: (place: P) => string;
  onEdit: (place: P) => void;
  /** Saves whether it is active. */
  change: (place: P, change: { is_active: boolean }) => Promise<unknown>;
};

export function PlaceList<P extends Place>({ kind, places, factsOf, onEdit, change }: PlaceListProps<P>) {
  const t = useWords("catalogue/admin/places");
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {places.map((place) => (
        <li key={place.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-semibold wrap-anywhere">{place.name}</p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              {factsOf(place)}
            </p>
          </div>
          <StateBadge kind={kind} isActive={place.is_active} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t("edit_of", { name: place.name })}
              onClick={() => onEdit(place)}
            >
              {t("edit")}
            </Button>
            <PlaceSwitch
              kind={kind}
              name={place.name}
              isActive={place.is_active}
              change={() => change(place, { is_active: !place.is_active })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
