import { classNames } from "./class-names.ts";

/** A flag, or the country's code in a box of the same size where we have no flag. Decorative: show the name beside it. */
export function FlagImage({
  code,
  url,
  className,
}: {
  code: string;
  url: string | undefined;
  className?: string;
}) {
  const look = classNames("h-4 w-6 shrink-0 rounded-[3px] ring-1 ring-line", className);
  if (!url)
    return (
      <span
        aria-hidden="true"
        className={classNames(
          look,
          "inline-grid place-items-center bg-sunken font-semibold text-[0.625rem] text-muted",
        )}
      >
        {code}
      </span>
    );
  return (
    <img
      src={url}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      decoding="async"
      className={classNames(look, "inline-block")}
    />
  );
}
