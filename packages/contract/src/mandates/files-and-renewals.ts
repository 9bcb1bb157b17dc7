import * as z from "zod/mini";
import { Verifiability } from "../verification.ts";

const OtherMandate = z.object({ id: z.uuid(), number: z.string() });
export type OtherMandate = z.output<typeof OtherMandate>;

/** The part of a mandate's details about its file and the mandates before and after it. */
export const filesAndRenewals = {
  /**
   * The mandate that it continues, and the one that continues it and has not ended; null if there is none that the caller may
   * see.
   */
  continues: z.nullable(OtherMandate),
  continued_by: z.nullable(OtherMandate),
  /** For its principal, after it was in force: the code by which others verify it, and the number of verifications. */
  verification: z.nullable(Verifiability),
  /** The level of its sealed PDF: `B-T` with the time of an authority, `B-B` with the time of our clock; null without a file. */
  seal_level: z.nullable(z.enum(["B-B", "B-T"])),
};
