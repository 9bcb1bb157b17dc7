import type { VerdictReason } from "@passerelle/domain/identity/verdicts";
import { useId } from "react";

type ExamplePictureProps = { reason: VerdictReason | "good"; className?: string };

/** A drawn identity card as it should not be photographed, or as it should. It repeats the words beside it. */
export function ExamplePicture({ reason, className }: ExamplePictureProps) {
  const id = useId();
  const isBlurred = reason === "blurred" || reason === "unreadable";
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className={className}>
      <defs>
        <clipPath id={`${id}-frame`}>
          <rect width="120" height="80" rx="6" />
        </clipPath>
        <filter id={`${id}-blur`}>
          <feGaussianBlur stdDeviation="1.6" />
        </filter>
        <radialGradient id={`${id}-glare`}>
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g clipPath={`url(#${id}-frame)`}>
        <rect width="120" height="80" className="fill-sunken" />
        <g
          transform={reason === "cut_off" ? "translate(30 14) rotate(6)" : undefined}
          filter={isBlurred ? `url(#${id}-blur)` : undefined}
        >
          {reason === "wrong_side" ? <Back /> : <Front small={reason === "unreadable"} />}
        </g>
        {reason === "glare" && <ellipse cx="76" cy="34" rx="30" ry="18" fill={`url(#${id}-glare)`} />}
        {reason === "too_dark" && <rect width="120" height="80" fill="#000" opacity="0.68" />}
        {reason === "covered" && (
          <path d="M64 82c-2-20 2-36 12-38s16 10 16 38z" fill="#b98a63" stroke="#7d5a3c" strokeWidth="1.5" />
        )}
        {reason === "copy" && (
          <rect x="4" y="4" width="112" height="72" fill="none" stroke="#777" strokeWidth="5" />
        )}
      </g>
      <rect
        x="0.5"
        y="0.5"
        width="119"
        height="79"
        rx="6"
        fill="none"
        className={reason === "good" ? "stroke-success" : "stroke-danger"}
        strokeWidth="1.5"
      />
    </svg>
  );
}

const INK = "#30407a";

function Front({ small }: { small: boolean }) {
  return (
    <g transform={small ? "translate(36 24) scale(.4)" : undefined}>
      <rect x="12" y="12" width="96" height="56" rx="5" fill="#f3efe4" stroke={INK} strokeWidth="1.5" />
      <rect x="18" y="20" width="26" height="32" rx="2" fill="#d5d9ec" />
      <circle cx="31" cy="31" r="6" fill={INK} />
      <path d="M20 52c1-9 5-12 11-12s10 3 11 12z" fill={INK} />
      <g stroke={INK} strokeWidth="3" strokeLinecap="round">
        <path d="M52 24h44M52 33h30M52 42h38" />
      </g>
      <path d="M18 60h84" stroke={INK} strokeWidth="3" strokeDasharray="3 2" />
    </g>
  );
}

function Back() {
  return (
    <g>
      <rect x="12" y="12" width="96" height="56" rx="5" fill="#f3efe4" stroke={INK} strokeWidth="1.5" />
      <rect x="12" y="20" width="96" height="9" fill={INK} />
      <path d="M18 44h84M18 52h84M18 60h84" stroke={INK} strokeWidth="3" strokeDasharray="3 2" />
    </g>
  );
}
