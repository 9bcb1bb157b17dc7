import { isKnownProvider } from "../sign-in-ways.ts";
import sprite from "../ways.svg?no-inline";

/** Or a provider's id. */
export type SignInMethod = "link" | "passkey" | "organisation";

/** The decorative mark of a sign-in method: show its name beside it. */
export function MethodMark({ way }: { way: SignInMethod | { provider: string } }) {
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
