import { sql } from "kysely";
import { expect } from "vitest";
import { catchUp } from "../src/platform/files/scan-files.ts";
import type { TestApp } from "./app.ts";
import type { FakeClamd } from "./clamd.ts";

/** Makes the scanner work again, skips the minute before the next scan, and waits until all files are scanned. */
export async function scanAgain({ ctx }: TestApp, clamd: FakeClamd): Promise<void> {
  /** Whether files are being scanned: a job reserves them for 150 seconds (`scan-files.ts`). `orDue`: or are to be scanned now. */
  const isScanning = async ({ orDue }: { orDue: boolean }) => {
    const { rows } = await sql`
      SELECT FROM uploaded_files WHERE scan_state = 'pending' AND
        ((${orDue} AND scan_after <= now()) OR scan_after BETWEEN now() + interval '61 s' AND now() + interval '150 s')`.execute(
      ctx.db,
    );
    return rows.length > 0;
  };
  // A job that is still running would postpone its file again.
  await expect.poll(() => isScanning({ orDue: false })).toBe(false);
  clamd.behaviour = "working";
  await sql`UPDATE uploaded_files SET scan_after = now()`.execute(ctx.db);
  await catchUp(ctx);
  // Waits for files that another job has reserved.
  await expect.poll(() => isScanning({ orDue: true })).toBe(false);
}
