import { useId } from "react";
import { classNames } from "./class-names.ts";

/**
 * Ndop, the indigo resist-dyed cloth of the Grassfields, as a decorative pattern. Give it a size; the background is
 * always the deep indigo.
 */
export function Ndop({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classNames("bg-deep text-on-deep", className)}>
      <defs>
        <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeOpacity="0.75">
            <path d="M0 32 32 0l32 32-32 32z" />
            <path d="M12 32 32 12l20 20-20 20z" />
            <path d="M24 32l8-8 8 8-8 8z" fill="currentColor" fillOpacity="0.75" />
            <path d="M0 0h8M0 0v8M64 0h-8M64 0v8M0 64h8M0 64v-8M64 64h-8M64 64v-8" />
          </g>
          <g fill="currentColor" fillOpacity="0.75">
            <circle cx="12" cy="12" r="1.8" />
            <circle cx="52" cy="12" r="1.8" />
            <circle cx="12" cy="52" r="1.8" />
            <circle cx="52" cy="52" r="1.8" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
