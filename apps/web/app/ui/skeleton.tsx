import { classNames } from "./class-names.ts";

/** A placeholder while loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("animate-shimmer rounded-control bg-line motion-reduce:animate-none", className)}
    />
  );
}
