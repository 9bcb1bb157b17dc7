import * as z from "zod/mini";
import { Verifiability } from "../verification.ts";

const OtherMandate = z.object({ id: z.uuid(), number: z.string() });
export type OtherMandate = z.output<typeof OtherMandate>;

/** What the details of a mandate say of its file and of the mandates before and after it. */
export const filesAndRenewals = {
  /** The one that it continues, and the one that continues it and has not ended; null where the caller does not see one. */
  continues: z.nullable(OtherMandate),
  continued_by: z.nullable(OtherMandate),
  /** To its principal, once it was in force: the code by which others verify it, and how often they did. */
  verification: z.nullable(Verifiability),
  /** Of its sealed PDF: `B-T` with the time of an authority, `B-B` with that of our clock; null without a file. */
  seal_level: z.nullable(z.enum(["B-B", "B-T"])),
};
