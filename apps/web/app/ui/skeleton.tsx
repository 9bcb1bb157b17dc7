import { classNames } from "./class-names.ts";

/** The shape of what is coming: give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("animate-shimmer rounded-control bg-line motion-reduce:animate-none", className)}
    />
  );
}
