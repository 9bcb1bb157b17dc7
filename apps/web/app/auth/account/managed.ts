import type { User } from "@supabase/auth-js";

/**
 * Whether the account belongs to an organisation's sign-in, which then owns its address, number, password and sign-in
 * methods.
 */
export const isManaged = ({ identities }: User): boolean =>
  identities?.some(({ provider }) => provider.startsWith("sso:")) ?? false;
