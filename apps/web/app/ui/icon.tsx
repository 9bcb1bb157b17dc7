import { classNames } from "./class-names.ts";
import sprite from "./icons.svg?no-inline";

/** The symbols of `icons.svg`. */
export type IconName =
  | "arrow-right"
  | "badge-percent"
  | "bell"
  | "book-open"
  | "briefcase"
  | "calendar"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "circle-alert"
  | "circle-check"
  | "credit-card"
  | "download"
  | "external-link"
  | "eye"
  | "file-lock"
  | "file-text"
  | "globe"
  | "house"
  | "id-card"
  | "info"
  | "landmark"
  | "layout-dashboard"
  | "library"
  | "life-buoy"
  | "list-checks"
  | "log-in"
  | "log-out"
  | "mail"
  | "megaphone"
  | "menu"
  | "message-square-quote"
  | "messages-square"
  | "monitor"
  | "moon"
  | "panel-left"
  | "paperclip"
  | "plus"
  | "receipt-text"
  | "scale"
  | "search"
  | "settings"
  | "shield-check"
  | "store"
  | "sun"
  | "ticket"
  | "trending-up"
  | "triangle-alert"
  | "truck"
  | "undo-2"
  | "user-round"
  | "user-round-cog"
  | "users"
  | "x";

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
