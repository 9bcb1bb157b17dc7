import { textIn } from "@passerelle/domain/languages";
import { useLanguage } from "../../../lib/words.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import type { Place } from "../api.ts";

type PlaceFieldProps = {
  label: string;
  hint?: string;
  /** The words for no place. */
  none: string;
  places: readonly Place[];
  value: string | null;
  onChange: (placeId: string | null) => void;
};

/** One of the places of appointments, or none. */
export function PlaceField({ label, hint, none, places, value, onChange }: PlaceFieldProps) {
  const { language } = useLanguage();
  return (
    <Field label={label} hint={hint} required>
      {(field) => (
        <Select {...field} value={value ?? ""} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{none}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {textIn(name, language)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
