import { classNames } from "./class-names.ts";

/** A box with the surface's background. */
export function Card({ className, ...props }: React.ComponentProps<"section">) {
  return (
    <section
      {...props}
      className={classNames(
        "rounded-card border border-line bg-surface p-5 shadow-card sm:p-6 dark:shadow-none",
        className,
      )}
    />
  );
}
