import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/client.ts";
import { failureCode } from "../../../lib/failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { reloadPlaces } from "./api.ts";
import { PlaceUse, placeUseOf } from "./place-use.tsx";

type PlaceSwitchProps = {
  kind: "country" | "city" | "organism";
  name: string;
  isActive: boolean;
  /** Saves the opposite state. */
  change: () => Promise<unknown>;
};

/** Activates or deactivates a place, after explaining what that does to the public catalogue. */
export function PlaceSwitch({ kind, name, isActive, change }: PlaceSwitchProps) {
  const t = useWords("catalogue/admin/places");
  const client = useQueryClient();
  const operation = isActive ? "off" : "on";

  function explain(error: unknown): React.ReactNode {
    const use = placeUseOf(error);
    if (use) return <PlaceUse use={use} />;
    const code = failureCode(error);
    if (code === "place_conflict" || code === "place_not_found") void reloadPlaces(client);
    if (code === "place_conflict") return t("switch.conflict");
    if (error instanceof ApiError && error.fields.some((field) => field.code === "city_inactive"))
      return t("switch.city_inactive");
    return undefined;
  }

  return (
    <ConfirmedAction
      label={t(`switch.${operation}`)}
      accessibleLabel={t(`switch.${operation}_of`, { name })}
      title={t(`switch.${operation}_title`, { name })}
      confirmLabel={t(`switch.${operation}`)}
      done={t(`switch.${operation}_done`, { name })}
      variant="ghost"
      danger={isActive}
      explain={explain}
      run={async () => {
        await change();
        await reloadPlaces(client);
      }}
    >
      <p>{t(`switch.${kind}_${operation}`)}</p>
    </ConfirmedAction>
  );
}
