import type { Factor } from "./factor.ts";

/** A factor in its wire format, in `user.factors` and in the administration's lists. */
export function factorJson(factor: Factor) {
  return {
    id: factor.id,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    status: factor.verified ? "verified" : "unverified",
    ...(factor.friendlyName !== "" && { friendly_name: factor.friendlyName }),
    factor_type: factor.type,
    phone: factor.phone ?? "",
    last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
    ...(factor.aaguid && { web_authn_aaguid: factor.aaguid }),
  };
}
