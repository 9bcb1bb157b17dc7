import {
  type AdminCity,
  type AdminOrganism,
  NewCity,
  NewOrganism,
} from "@passerelle/contract/catalogue/places";
import { useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { combinedResolver, contractResolver, showRefused } from "../../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { addCity, addOrganism, changeOrganism } from "./api.ts";
import { NameField } from "./name-field.tsx";
import { PlaceDialog } from "./place-dialog.tsx";

const NEW_CITY = "new";

type Form = { name: string; city_id: string; new_city: string };

/** The field of the form that shows an error of the new city. */
const placeOfCity = (path: string) => (path === "name" ? "new_city" : path);

/** Validates the organism, whose new city has a placeholder id, and that city. */
const resolve: Resolver<Form> = (form, ...rest) => {
  const asNew = { id: crypto.randomUUID(), is_active: true };
  const isNewCity = form.city_id === NEW_CITY;
  const city_id = isNewCity ? asNew.id : form.city_id;
  const organism = contractResolver<Form>(NewOrganism, ({ name }) => ({ ...asNew, name, city_id }));
  const city = contractResolver<Form>(
    NewCity,
    ({ new_city }) => ({ ...asNew, country_code: "CM", name: new_city }),
    placeOfCity,
  );
  return combinedResolver(organism, ...(isNewCity ? [city] : []))(form, ...rest);
};

type OrganismDialogProps = {
  countryCode: string;
  cities: readonly AdminCity[];
  /** The organism to edit; undefined adds one. */
  organism: AdminOrganism | undefined;
  onClose: () => void;
};

/** Adds or edits an organism; a new city can be added with it. */
export function OrganismDialog({ countryCode, cities, organism, onClose }: OrganismDialogProps) {
  const t = useWords("catalogue/admin/places");
  const open = cities.filter(({ id, is_active }) => is_active || id === organism?.city.id);
  const form = useForm<Form>({
    defaultValues: {
      name: organism?.name ?? "",
      city_id: organism?.city.id ?? (open.length === 0 ? NEW_CITY : ""),
      new_city: "",
    },
    resolver: resolve,
    // A hidden field for a new city's name must not be validated.
    shouldUnregister: true,
  });
  const save = useSaveOrganism(countryCode, organism, form);
  const mode = organism ? "edit" : "new";
  const { errors } = form.formState;
  return (
    <PlaceDialog
      title={organism ? t("organisms.edit_title", { name: organism.name }) : t("organisms.add")}
      submitLabel={t(`form.${mode}_submit`)}
      done={t(`organisms.${mode}_done`)}
      taken={t("organisms.taken")}
      form={form}
      save={save}
      onClose={onClose}
    >
      <NameField name="name" label={t("organisms.name")} hint={t("organisms.name_hint")} />
      <Field label={t("organisms.city")} required error={errors.city_id && t("problems.required")}>
        {(field) => (
          <Select {...field} {...form.register("city_id")}>
            <option value="">{t("form.choose")}</option>
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NEW_CITY}>{t("organisms.new_city")}</option>
          </Select>
        )}
      </Field>
      {form.watch("city_id") === NEW_CITY && (
        <NameField name="new_city" label={t("organisms.new_city_name")} />
      )}
    </PlaceDialog>
  );
}

/**
 * Saves the new city, if any, then the organism; returns a text when the input is invalid. Repeating it after a
 * failure adds neither of them twice. Throws ApiError.
 */
function useSaveOrganism(
  countryCode: string,
  organism: AdminOrganism | undefined,
  form: UseFormReturn<Form>,
) {
  const failureWords = useFailureWords();
  const t = useWords("catalogue/admin/places");
  const [organismId] = useState(() => crypto.randomUUID());
  const cityIds = useRef(new Map<string, string>());

  async function newCity(name: string): Promise<string> {
    const id = cityIds.current.get(name) ?? crypto.randomUUID();
    cityIds.current.set(name, id);
    await addCity({ id, country_code: countryCode, name, is_active: true });
    return id;
  }

  return async ({ name: typed, city_id: chosen, new_city }: Form) => {
    const name = typed.trim();
    let city_id = chosen;
    if (chosen === NEW_CITY) {
      try {
        city_id = await newCity(new_city.trim());
      } catch (error) {
        if (failureCode(error) === "place_taken") return t("organisms.city_taken");
        if (failureCode(error) !== "invalid_input") throw error;
        showRefused(form, error, placeOfCity);
        return failureWords(error);
      }
    }
    if (organism) return changeOrganism(organism, { name, city_id });
    return addOrganism({ id: organismId, name, city_id, is_active: true });
  };
}
