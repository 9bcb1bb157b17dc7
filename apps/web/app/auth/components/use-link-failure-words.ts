import { useWords } from "../../lib/words.tsx";
import { type ProviderFailure, providerFailure } from "../link-failure.ts";
import { ORGANISATION, type ReturnContext } from "../mail-link.ts";
import type { SignInMethods } from "../sign-in-methods.ts";

// Failures with the same words everywhere.
const SHARED = {
  banned: "failures.banned",
  identity_taken: "failures.identity_taken",
  signup_disabled: "failures.signup_disabled",
  rate_limited: "failures.rate_limited",
  organisation_disabled: "failures.organisation_disabled",
} as const;

const isShared = (failure: ProviderFailure): failure is keyof typeof SHARED => failure in SHARED;

/** Words for why a link or another site did not sign in. */
export function useLinkFailureWords(methods: SignInMethods): (code: string, from: ReturnContext) => string {
  return linkFailureWords(useWords("auth"), methods);
}

/** The same with the words of the namespace `auth`. */
export function linkFailureWords(t: ReturnType<typeof useWords<"auth">>, methods: SignInMethods) {
  const nameOf = (by: string | undefined) =>
    by === ORGANISATION
      ? t("link.provider.your_organisation")
      : (methods.providers.find(({ id }) => id === by)?.name ?? t("link.provider.other_site"));
  return (code: string, { kind, by }: ReturnContext): string => {
    const failure = providerFailure(code);
    const name = nameOf(by);
    if (kind === "email_change" && failure === "email_taken") return t("failures.email_taken");
    if (failure) return isShared(failure) ? t(SHARED[failure]) : t(`link.provider.${failure}`, { name });
    if (kind !== "provider" && kind !== "identity") return t("link.failed");
    return t(by === ORGANISATION ? "link.provider.not_trusted" : "link.provider.failed", { name });
  };
}
