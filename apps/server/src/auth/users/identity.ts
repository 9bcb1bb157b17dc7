import type { Row } from "../../platform/db.ts";
import type { AuthIdentities } from "../../platform/tables.ts";

export type Identity = Row<AuthIdentities>;

/** A row as JSON, in which instants are strings. */
export type IdentityJson = Omit<Identity, "last_sign_in_at" | "created_at" | "updated_at"> & {
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

export function readIdentities(rows: IdentityJson[]): Identity[] {
  return rows.map((row) => ({
    ...row,
    last_sign_in_at: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }));
}
