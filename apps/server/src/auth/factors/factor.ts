export type FactorType = "totp" | "phone" | "webauthn" | "recovery_code";

/** A second factor as its owner and an administrator may see it, without the secret. */
export type Factor = {
  id: string;
  userId: string;
  type: FactorType;
  verified: boolean;
  friendlyName: string;
  /** Digits only, of phone factors. */
  phone: string | null;
  aaguid: string | null;
  lastChallengedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type FactorRow = {
  id: string;
  user_id: string;
  factor_type: string;
  status: string;
  friendly_name: string;
  phone: string | null;
  web_authn_aaguid: string | null;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** A row as JSON, in which instants are strings. */
export type FactorJson = Omit<FactorRow, "last_challenged_at" | "created_at" | "updated_at"> & {
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
};

/** The public fields; only verification reads the others. */
export const FACTOR_COLUMNS = [
  "id",
  "user_id",
  "factor_type",
  "status",
  "friendly_name",
  "phone",
  "web_authn_aaguid",
  "last_challenged_at",
  "created_at",
  "updated_at",
] as const;

export function toFactor(row: FactorRow): Factor {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.factor_type as FactorType,
    verified: row.status === "verified",
    friendlyName: row.friendly_name,
    phone: row.phone,
    aaguid: row.web_authn_aaguid,
    lastChallengedAt: row.last_challenged_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function readFactors(rows: FactorJson[]): Factor[] {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) =>
    toFactor({
      ...row,
      last_challenged_at: date(row.last_challenged_at),
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }),
  );
}
