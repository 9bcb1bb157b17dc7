import { classNames } from "./class-names.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

/**
 * An icon as decoration: whatever it stands for is also there in words. Its drawing lies in a file that all pages share,
 * because as code it would cost every public page its weight in JavaScript.
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
