import { useAppearance } from "../lib/appearance.ts";
import { classNames } from "./class-names.ts";

/** The first letters of the first two words of a name. */
const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

type AvatarProps = {
  name: string;
  url: string | null | undefined;
  /** Its size, and the size of its letters. */
  className?: string;
};

/** Somebody's picture, or the letters of their name; decoration: the name stands beside it in words. */
export function Avatar({ name, url, className = "size-9 text-sm" }: AvatarProps) {
  const reduced = useAppearance("reduced_data");
  const look = classNames("shrink-0 rounded-full", className);
  // One that lies elsewhere is not asked for: no page tells another site who reads it.
  // Just chosen on this device, it costs nothing and is what its owner wants to see.
  const own = url?.startsWith("blob:");
  if (url && (own || (!reduced && /^\/(?!\/)/.test(url))))
    return (
      <img
        src={url}
        alt=""
        decoding="async"
        data-asked-for={own || undefined}
        className={`${look} object-cover`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`${look} grid place-items-center bg-primary font-semibold text-on-primary`}
    >
      {initials(name)}
    </span>
  );
}
