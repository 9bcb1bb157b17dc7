import type { User } from "@supabase/auth-js";

/** Whether an organisation lets this person in: address, number, password and ways in are its own to change. */
export const isManaged = ({ identities }: User): boolean =>
  identities?.some(({ provider }) => provider.startsWith("sso:")) ?? false;
