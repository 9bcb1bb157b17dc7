import { Field, TextInput } from "./field.tsx";

type ListSearchProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many entries are found, in words. */
  found: string;
};

/** Searches a list that the page already has, as the reader types. */
export function ListSearch({ label, value, onChange, found }: ListSearchProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label={label} required className="max-w-md">
        {({ required: _, ...field }) => (
          <TextInput
            {...field}
            type="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {found}
      </p>
    </div>
  );
}
