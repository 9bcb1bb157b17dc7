import { type AdminCity, NewCity } from "@passerelle/contract/catalogue/places";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver } from "../../../lib/contract-form.ts";
import { useWords } from "../../../lib/words.tsx";
import { addCity, changeCity } from "./api.ts";
import { NameField } from "./name-field.tsx";
import { PlaceDialog } from "./place-dialog.tsx";

type CityDialogProps = {
  countryCode: string;
  /** The city to rename; undefined adds one. */
  city: AdminCity | undefined;
  onClose: () => void;
};

export function CityDialog({ countryCode, city, onClose }: CityDialogProps) {
  const t = useWords("catalogue/admin/places");
  // The same id after a lost reply, so that saving again adds no second city.
  const [id] = useState(() => crypto.randomUUID());
  const bodyOf = ({ name }: { name: string }) => ({
    id,
    country_code: countryCode,
    name: name.trim(),
    is_active: true,
  });
  const form = useForm({
    defaultValues: { name: city?.name ?? "" },
    resolver: contractResolver(NewCity, bodyOf),
  });
  const mode = city ? "edit" : "new";
  return (
    <PlaceDialog
      title={city ? t("cities.edit_title", { name: city.name }) : t("cities.add")}
      submitLabel={t(`form.${mode}_submit`)}
      done={t(`cities.${mode}_done`)}
      taken={t("cities.taken")}
      form={form}
      save={(typed) => (city ? changeCity(city, { name: typed.name.trim() }) : addCity(bodyOf(typed)))}
      onClose={onClose}
    >
      <NameField name="name" label={t("cities.name")} />
    </PlaceDialog>
  );
}
