import * as z from "zod/mini";

const text = z.nullish(z.string());
const Metadata = z.nullish(z.record(z.string(), z.unknown()));

/** An account as a hosted service sends it (wire reference §0 *Shapes*): only the fields that are read here. */
export const HostedUser = z.object({
  id: z.guid(),
  email: text,
  /** Digits only. */
  phone: text,
  email_confirmed_at: text,
  phone_confirmed_at: text,
  invited_at: text,
  last_sign_in_at: text,
  banned_until: text,
  created_at: text,
  is_anonymous: z.nullish(z.boolean()),
  app_metadata: Metadata,
  user_metadata: Metadata,
  factors: z.nullish(
    z.array(
      z.object({
        id: z.guid(),
        factor_type: z.string(),
        status: z.string(),
        friendly_name: text,
        phone: text,
        created_at: text,
      }),
    ),
  ),
  identities: z.nullish(
    z.array(
      z.object({
        /** The id of the row; `id` is the subject at the provider. */
        identity_id: z.guid(),
        id: z.string(),
        provider: z.string(),
        identity_data: Metadata,
        last_sign_in_at: text,
      }),
    ),
  ),
});
export type HostedUser = z.output<typeof HostedUser>;

/** Parses an instant; null for a missing or invalid one. */
export function instantOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether an organisation signs the person in; such an account may have the address of another account. */
export function isOfOrganisation({ app_metadata }: HostedUser): boolean {
  return String(app_metadata?.provider ?? "").startsWith("sso:");
}
