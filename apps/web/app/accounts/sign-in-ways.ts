/** The external sign-ins that a button can stand for, in this order. */
export const PROVIDERS = ["google", "apple", "facebook", "linkedin_oidc"] as const;

export type SignInProvider = {
  /** As the service calls it. */
  id: string;
  /** For people. */
  name: string;
};

export type SignInWays = {
  /** The known ones first, then whatever else is configured. */
  providers: SignInProvider[];
  organisations: boolean;
  passkeys: boolean;
  /** Codes can be sent to telephones. */
  phones: boolean;
};

/** What stands when the service could not be asked. */
export const NO_MORE_WAYS: SignInWays = {
  providers: [],
  organisations: false,
  passkeys: false,
  phones: false,
};

export const SETTINGS_PATH = "/auth/v1/settings";

// Of `external` these are no providers.
const OWN = ["email", "phone", "anonymous_users"];

/** Reads `GET /auth/v1/settings`; what is not understood is not offered. */
export function readWays(settings: unknown): SignInWays {
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

/** One whose mark the pages have. */
export const isKnownProvider = (id: string): boolean => PROVIDERS.some((known) => known === id);

let asked: Promise<SignInWays> | undefined;

/** The ways as the browser asks for them, once; without a network there are no more of them. */
export function askWays(): Promise<SignInWays> {
  asked ??= fetch(SETTINGS_PATH)
    .then(async (response) => readWays(await response.json()))
    .catch(() => {
      asked = undefined;
      return NO_MORE_WAYS;
    });
  return asked;
}

/** What a provider is called that the service gives no name for, or that is not configured any more. */
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
