import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { TextInput } from "../../../ui/field.tsx";
import { citiesQuery } from "../api.ts";

type TownInputProps = {
  /** The attributes that the field gives to its input. */
  control: object;
  town: string;
  /** The country whose cities are suggested; empty until one is chosen. */
  country: string;
  maxLength: number;
  onChange: (town: string) => void;
};

/** A town: the cities that we know in its country are suggested, and any other name can be typed. */
export function TownInput({ control, town, country, maxLength, onChange }: TownInputProps) {
  const id = useId();
  const { data } = useQuery({ ...citiesQuery(country), enabled: /^[A-Z]{2}$/.test(country) });
  const cities = data?.cities ?? [];
  return (
    <>
      <TextInput
        {...control}
        list={cities.length > 0 ? id : undefined}
        // The browser's own suggestions would hide those of the list.
        autoComplete={cities.length > 0 ? "off" : undefined}
        value={town}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
