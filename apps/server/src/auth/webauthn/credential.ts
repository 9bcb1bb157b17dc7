/** A public key with data about its authenticator; binary as base64url. */
export type StoredCredential = { id: string; publicKey: string; counter: number; transports: string[] };

export type NewCredential = StoredCredential & {
  aaguid: string | null;
  backupEligible: boolean;
  backedUp: boolean;
};
