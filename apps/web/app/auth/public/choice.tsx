import { useId } from "react";
import { FieldError } from "../../ui/field.tsx";

type ChoiceProps = { legend: string; error: string | undefined; children: React.ReactNode };

/** A group of radio cards. */
export function Choice({ legend, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">{children}</div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
