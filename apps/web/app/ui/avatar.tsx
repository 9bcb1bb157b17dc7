import { useAppearance } from "../lib/use-appearance.ts";
import { classNames } from "./class-names.ts";

/** The first characters of the first two words of a name. */
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
  /** Sets its size and the font size of the initials. */
  className?: string;
};

/** A person's picture or initials. Decorative: show the name beside it. */
export function Avatar({ name, url, className = "size-9 text-sm" }: AvatarProps) {
  const reduced = useAppearance("reduced_data");
  const look = classNames("shrink-0 rounded-full", className);
  // Pictures of other sites are not loaded, so that these do not learn who reads the page.
  if (url && !reduced && /^\/(?!\/)/.test(url))
    return <img src={url} alt="" decoding="async" className={`${look} object-cover`} />;
  return (
    <span
      aria-hidden="true"
      className={`${look} grid place-items-center bg-primary font-semibold text-on-primary`}
    >
      {initials(name)}
    </span>
  );
}
