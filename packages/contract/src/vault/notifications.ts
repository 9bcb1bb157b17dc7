import { VAULT_TYPES } from "@passerelle/domain/vault/types";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** A document expires soon, a deliverable was added to the vault, or a share was read for the first time. */
export const VaultNotification = notification("vault", {
  event: z.enum(["expiring", "received", "share_read"]),
  type_of_document: z.enum(VAULT_TYPES),
  /** For a document that expires; "" for the other events. */
  expires_on: z.string(),
});
