import { classNames } from "./class-names.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

/**
 * A decorative icon: give its meaning in words as well. The drawings are in one file shared by all pages, because as
 * code they would add to the JavaScript of every public page.
 */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("shrink-0", className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
