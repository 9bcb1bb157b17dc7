/** The sealed columns. `json`: a column of jsonb, which holds the sealed text as a JSON string. */
export const SEALED = [
  { table: "server_secrets", id: "name", column: "value", json: false },
  { table: "auth.signing_keys", id: "kid", column: "private_jwk", json: true },
  { table: "auth.mfa_factors", id: "id", column: "secret", json: false },
  { table: "auth.flow_state", id: "id", column: "provider_access_token", json: false },
  { table: "auth.flow_state", id: "id", column: "provider_refresh_token", json: false },
  { table: "transactions", id: "id", column: "provider_data", json: false },
  { table: "test_charges", id: "id", column: "provider_data", json: false },
  { table: "payment_cards", id: "id", column: "refs", json: false },
  { table: "vault_documents", id: "id", column: "number", json: false },
  { table: "provider_events", id: "id", column: "body", json: false },
  { table: "identity_cases", id: "id", column: "declared", json: false },
  { table: "identity_cases", id: "id", column: "mrz", json: false },
  { table: "verification_keys", id: "kid", column: "private_jwk", json: false },
] as const;
export type SealedColumn = (typeof SEALED)[number];

/** The place to which the vault binds a value. */
export function placeOf(table: SealedColumn["table"], column: SealedColumn["column"], id: string): string {
  return `${table}.${column}/${id}`;
}
