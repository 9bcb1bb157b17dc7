import { isKnownProvider } from "../sign-in-ways.ts";
import sprite from "../ways.svg?no-inline";

/** Beside a provider's id. */
export type Way = "link" | "passkey" | "organisation";

/** The mark of a way to sign in, as decoration: its name stands beside it. */
export function WayMark({ way }: { way: Way | { provider: string } }) {
  const symbol = typeof way === "string" ? way : isKnownProvider(way.provider) ? way.provider : "site";
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 shrink-0"
    >
      <use href={`${sprite}#${symbol}`} />
    </svg>
  );
}
