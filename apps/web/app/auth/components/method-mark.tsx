import sprite from "../sign-in-methods.svg?no-inline";
import { isKnownProvider } from "../sign-in-methods.ts";

/** Or a provider's id. */
export type SignInMethod = "link" | "passkey" | "organisation";

/** The decorative mark of a sign-in method: show its name beside it. */
export function MethodMark({ method }: { method: SignInMethod | { provider: string } }) {
  const symbol =
    typeof method === "string" ? method : isKnownProvider(method.provider) ? method.provider : "site";
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
