import { EXPIRY_STATES } from "@passerelle/domain/vault/expiry";
import { VAULT_TYPES } from "@passerelle/domain/vault/types";
import * as z from "zod/mini";

/** The kept documents that expire soon or have expired, earliest expiry first. */
export const ExpiringCard = z.object({
  documents: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(VAULT_TYPES),
      /** The title given by its owner; empty: pages show its type. */
      title: z.string(),
      holder: z.string(),
      expires_on: z.iso.date(),
      expiry: z.enum(EXPIRY_STATES),
    }),
  ),
  /** Including those that are not listed. */
  total: z.int(),
});
export type ExpiringCard = z.output<typeof ExpiringCard>;
