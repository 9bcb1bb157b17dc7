import { NO_OTHER_METHODS, PROVIDERS, type SignInMethods } from "./sign-in-methods.ts";

export const SETTINGS_PATH = "/auth/v1/settings";

// Entries of `external` that are not providers.
const OWN = ["email", "phone", "anonymous_users"];

/** Parses `GET /auth/v1/settings`; unknown values count as not configured. */
export function parseSignInMethods(settings: unknown): SignInMethods {
  const { external, external_names, saml_enabled, passkeys_enabled } = (settings ?? {}) as Record<
    string,
    unknown
  >;
  const names = (external_names ?? {}) as Record<string, unknown>;
  const services = (external ?? {}) as Record<string, unknown>;
  const on = Object.entries(services)
    .filter(([name, enabled]) => enabled === true && !OWN.includes(name))
    .map(([name]) => name);
  const known = PROVIDERS.filter((name) => on.includes(name));
  const others = on.filter((name) => !known.some((provider) => provider === name)).sort();
  return {
    providers: [...known, ...others].map((id) => {
      const name = Object.hasOwn(names, id) && names[id];
      return { id, name: typeof name === "string" && name ? name : providerName(id) };
    }),
    organisations: saml_enabled === true,
    passkeys: passkeys_enabled === true,
    phones: services.phone === true,
  };
}

let asked: Promise<SignInMethods> | undefined;

/** The sign-in methods, loaded once in the browser. */
export function fetchSignInMethods(): Promise<SignInMethods> {
  asked ??= fetch(SETTINGS_PATH)
    .then(async (response) => parseSignInMethods(await response.json()))
    .catch(() => {
      asked = undefined;
      return NO_OTHER_METHODS;
    });
  return asked;
}

/** A name for a provider that the service does not name or that is not configured any more. */
export function providerName(id: string): string {
  const names: Record<string, string> = {
    google: "Google",
    apple: "Apple",
    facebook: "Facebook",
    linkedin_oidc: "LinkedIn",
  };
  const plain = id.replace(/^custom:/, "");
  return names[id] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
