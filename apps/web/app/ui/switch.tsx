import { useId } from "react";
import { classNames } from "./class-names.ts";

type SwitchProps = Omit<React.ComponentProps<"input">, "type" | "role"> & {
  label: React.ReactNode;
  description?: React.ReactNode;
};

/** A setting that takes effect at once: a native checkbox with the role switch. */
export function Switch({ label, description, className, ...props }: SwitchProps) {
  const id = useId();
  return (
    <div
      className={classNames(
        "flex justify-between gap-4 py-3",
        description ? "items-start" : "items-center",
        className,
      )}
    >
      <label htmlFor={id} className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        {description && (
          <span id={`${id}-text`} className="mt-0.5 block text-sm text-muted">
            {description}
          </span>
        )}
      </label>
      <span className="grid min-h-11 place-items-center">
        <input
          {...props}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has a checked state
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={description ? `${id}-text` : undefined}
          className={classNames(
            "relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors",
            "before:absolute before:top-1 before:left-1 before:size-4.5 before:rounded-full before:bg-edge before:transition-transform",
            "checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary",
            "disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden",
          )}
        />
      </span>
    </div>
  );
}
