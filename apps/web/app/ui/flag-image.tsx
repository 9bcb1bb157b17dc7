import { classNames } from "./class-names.ts";

/** A flag, or an empty box of the same size without an address. */
export function FlagImage({ url, className }: { url: string | undefined; className?: string }) {
  const look = classNames("inline-block h-4 w-6 shrink-0 rounded-[3px] ring-1 ring-line", className);
  if (!url) return <span aria-hidden="true" className={classNames(look, "bg-sunken")} />;
  return <img src={url} alt="" width={24} height={16} loading="lazy" decoding="async" className={look} />;
}
