/** Encodes a text for an address, at most 3,000 characters: the cut may leave a malformed escape, as a client may send one. */
export const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000);

export function queryOf(value: unknown): string {
  const pairs = Object.entries((value ?? {}) as object).flatMap(([name, one]) =>
    [one].flat().map((each) => `${name}=${encoded(String(each))}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

export function headersOf(value: unknown): Record<string, string> {
  const entries = Object.entries((value ?? {}) as object);
  // Replaces characters that Node itself refuses.
  return Object.fromEntries(
    entries.map(([name, one]) => [name, String(one).replace(/[^\t\x20-\x7e]/g, "?")]),
  );
}

/** Members of bodies and queries that the authentication service reads. */
export const MEMBERS =
  "email phone password data type token token_hash channel code_challenge code_challenge_method refresh_token auth_code code_verifier provider id_token access_token nonce friendly_name factor_type issuer challenge_id code credential role aud ban_duration password_hash new_email redirect_to domain provider_id user_metadata app_metadata email_confirm metadata_xml domains current_password".split(
    " ",
  );
export const QUERY =
  "grant_type scope type token redirect_to page per_page provider code state code_challenge".split(" ");

/** The headers with which providers sign callbacks. */
export const SIGNATURE_HEADERS = [
  "stripe-signature",
  "wave-signature",
  "paypal-transmission-sig",
  "signature",
  "signature-input",
];
export const CALLBACK_MEMBERS = [
  "id",
  "type",
  "data",
  "status",
  "depositId",
  "order_id",
  "notif_token",
  "event_type",
  "resource",
];
