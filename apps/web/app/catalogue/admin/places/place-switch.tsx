import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/client.ts";
import { failureCode } from "../../../lib/failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { placesChanged } from "./api.ts";
import { PlaceUse, placeUseOf } from "./place-use.tsx";

type PlaceSwitchProps = {
  kind: "country" | "city" | "organism";
  name: string;
  isActive: boolean;
  /** Writes the other state. */
  change: () => Promise<unknown>;
};

/** Switches a place on or off, once it was asked and said what that does to the shop window. */
export function PlaceSwitch({ kind, name, isActive, change }: PlaceSwitchProps) {
  const t = useWords("catalogue/admin/places");
  const client = useQueryClient();
  const deed = isActive ? "off" : "on";

  function explain(error: unknown): React.ReactNode {
    const use = placeUseOf(error);
    if (use) return <PlaceUse use={use} />;
    const code = failureCode(error);
    if (code === "place_conflict" || code === "place_not_found") void placesChanged(client);
    if (code === "place_conflict") return t("switch.conflict");
    if (error instanceof ApiError && error.fields.some((field) => field.code === "city_inactive"))
      return t("switch.city_inactive");
    return undefined;
  }

  return (
    <ConfirmedAction
      label={t(`switch.${deed}`)}
      accessibleLabel={t(`switch.${deed}_of`, { name })}
      title={t(`switch.${deed}_title`, { name })}
      confirmLabel={t(`switch.${deed}`)}
      done={t(`switch.${deed}_done`, { name })}
      variant="ghost"
      danger={isActive}
      explain={explain}
      run={async () => {
        await change();
        await placesChanged(client);
      }}
    >
      <p>{t(`switch.${kind}_${deed}`)}</p>
    </ConfirmedAction>
  );
}
