/** A public key and what is known of the authenticator that has the other half; binary as base64url. */
export type StoredCredential = { id: string; publicKey: string; counter: number; transports: string[] };

export type NewCredential = StoredCredential & {
  aaguid: string | null;
  backupEligible: boolean;
  backedUp: boolean;
};
