import { useId } from "react";
import { useWords } from "../lib/words.tsx";
import { classNames } from "./class-names.ts";

/** Attributes that `Field` passes to its control. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

type FieldProps = {
  label: React.ReactNode;
  error?: React.ReactNode;
  hint?: React.ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (field: FieldControl) => React.ReactNode;
};

/** A label, a control, its hint and its error, linked for screen readers. */
export function Field({ label, error, hint, required, className, children }: FieldProps) {
  const t = useWords("ui");
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> {t("optional")}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        required: required || undefined,
      })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/**
 * An error, whose element is always in the page because screen readers announce only changes of an existing live
 * region.
 */
export function FieldError({ id, children }: { id: string; children?: React.ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="text-sm font-medium text-danger empty:absolute">
      {children || null}
    </p>
  );
}

const CONTROL =
  "w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:border-2";

export function TextInput({ className, ...props }: React.ComponentProps<"input">) {
  return <input type="text" {...props} className={classNames(CONTROL, className)} />;
}

export function TextArea({ className, ...props }: React.ComponentProps<"textarea">) {
  return <textarea rows={4} {...props} className={classNames(CONTROL, className)} />;
}

export function Select({ className, ...props }: React.ComponentProps<"select">) {
  return <select {...props} className={classNames(CONTROL, "pr-9", className)} />;
}
