import { useEffect, useState } from "react";
import { TextInput } from "./field.tsx";
import { FilterField } from "./filter-form.tsx";

type DayFieldProps = {
  label: string;
  day: string | undefined;
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A date of a filter. While its year is typed digit by digit, dates before this century are not applied. */
export function DayField({ label, day = "", error, onChange }: DayFieldProps) {
  const [text, setText] = useState(day);
  useEffect(() => setText(day), [day]);
  return (
    <FilterField label={label} error={error}>
      {(field) => (
        <TextInput
          {...field}
          type="date"
          value={text}
          onChange={(event) => {
            const typed = event.target.value;
            setText(typed);
            if (typed === "" || typed >= "2000") onChange(typed || undefined);
          }}
        />
      )}
    </FilterField>
  );
}
