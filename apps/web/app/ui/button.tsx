import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type Variant = "primary" | "secondary" | "ghost" | "danger";
type Size = "sm" | "md" | "lg";
type Look = { variant?: Variant; size?: Size };

const VARIANTS: Record<Variant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-strong",
  secondary: "border border-edge bg-surface text-ink hover:border-primary hover:text-primary",
  ghost: "text-primary hover:bg-primary-soft",
  danger: "bg-danger-solid text-white hover:brightness-110",
};

const SIZES: Record<Size, string> = {
  sm: "min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11",
  md: "min-h-11 px-5 py-2",
  lg: "min-h-13 px-7 py-3 text-lg",
};

/** Classes of a button, for elements that only look like one (a label, a link to another site). */
export function buttonClass({ variant = "primary", size = "md" }: Look = {}): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-snug no-underline transition-colors",
    "disabled:opacity-60 aria-disabled:opacity-60",
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = React.ComponentProps<"button"> &
  Look & {
    /** Ignores presses and shows a spinner. The button keeps the focus, which a disabled one would lose. */
    busy?: boolean | undefined;
  };

const preventDefault = (event: React.MouseEvent) => event.preventDefault();

/** A button; `type` is "button" by default. */
export function Button({ variant, size, busy = false, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      // Preventing the press of a submit button also prevents that the Enter key sends its form.
      onClick={busy ? preventDefault : props.onClick}
      aria-disabled={busy || props["aria-disabled"]}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: LinkProps & Look) {
  return (
    <Link
      {...props}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
    />
  );
}
