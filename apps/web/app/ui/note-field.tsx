import { Field, TextArea } from "./field.tsx";

type NoteFieldProps = Pick<React.ComponentProps<typeof Field>, "label" | "hint" | "required"> & {
  value: string;
  onChange: (text: string) => void;
  /** In characters. */
  maxLength: number;
  rows?: number;
};

/** The note or reason that goes with a confirmed action, after its other texts. */
export function NoteField({ value, onChange, maxLength, rows = 2, ...field }: NoteFieldProps) {
  return (
    <Field {...field} className="mt-4">
      {(control) => (
        <TextArea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
