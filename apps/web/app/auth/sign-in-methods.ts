/** The providers with a button of their own, in order. */
export const PROVIDERS = ["google", "apple", "facebook", "linkedin_oidc"] as const;

export type SignInProvider = {
  /** As the service names it. */
  id: string;
  /** As people know it. */
  name: string;
};

export type SignInMethods = {
  /** Known ones first, then other configured ones. */
  providers: SignInProvider[];
  organisations: boolean;
  passkeys: boolean;
  /** Whether codes can be sent to phones. */
  phones: boolean;
};

/** Used when the service could not be reached. */
export const NO_OTHER_METHODS: SignInMethods = {
  providers: [],
  organisations: false,
  passkeys: false,
  phones: false,
};

/** Whether the pages have its mark. */
export const isKnownProvider = (id: string): boolean => PROVIDERS.some((known) => known === id);
