/** The external sign-ins that a button can stand for, in this order. */
export const PROVIDERS = ["google", "apple", "facebook", "linkedin_oidc"] as const;

export type SignInWays = {
  /** Ids as the service names them; beside the known ones, whatever else is configured. */
  providers: string[];
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
  const { external, saml_enabled, passkeys_enabled } = (settings ?? {}) as Record<string, unknown>;
  const services = (external ?? {}) as Record<string, unknown>;
  const on = Object.entries(services)
    .filter(([name, enabled]) => enabled === true && !OWN.includes(name))
    .map(([name]) => name);
  const known = PROVIDERS.filter((name) => on.includes(name));
  const others = on.filter((name) => !known.some((provider) => provider === name)).sort();
  return {
    providers: [...known, ...others],
    organisations: saml_enabled === true,
    passkeys: passkeys_enabled === true,
    phones: services.phone === true,
  };
}

/** A provider's own name; one without is called by its id. */
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
