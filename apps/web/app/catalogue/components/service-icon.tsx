import { SERVICE_ICONS } from "@passerelle/domain/catalogue/icons";
import { classNames } from "../../ui/class-names.ts";
import sprite from "../icons.svg?no-inline";

/** The symbols of `icons.svg`; an unknown name shows the default (spec 2 §1). */
const SYMBOLS: ReadonlySet<string> = new Set(SERVICE_ICONS);

/** The decorative icon of a service or category. */
export function ServiceIcon({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-primary",
        className,
      )}
    >
      <svg
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <use href={`${sprite}#${SYMBOLS.has(name) ? name : "help"}`} />
      </svg>
    </span>
  );
}
