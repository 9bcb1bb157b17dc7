import { classNames } from "./class-names.ts";

type RadioCardProps = Omit<React.ComponentProps<"input">, "type"> & {
  label: React.ReactNode;
  description?: React.ReactNode;
  icon?: React.ReactNode;
};

/** One of several choices as a card with a native radio button. */
export function RadioCard({ label, description, icon, className, ...props }: RadioCardProps) {
  return (
    <label
      className={classNames(
        "flex min-h-11 items-start gap-3 rounded-card border border-edge bg-surface p-4 transition-colors",
        "hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary",
        "has-disabled:opacity-60 has-focus-visible:focus-ring",
        className,
      )}
    >
      <input
        {...props}
        type="radio"
        className="mt-0.5 size-5 shrink-0 accent-primary focus-visible:focus-ring-none"
      />
      {icon && (
        <span aria-hidden="true" className="text-primary">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {description && <span className="mt-0.5 block text-sm text-muted">{description}</span>}
      </span>
    </label>
  );
}
