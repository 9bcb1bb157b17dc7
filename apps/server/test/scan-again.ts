import { sql } from "kysely";
import { expect } from "vitest";
import { catchUp } from "../src/platform/files/scan-files.ts";
import type { TestApp } from "./app.ts";
import type { FakeClamd } from "./clamd.ts";

/** The scanner works, and the minute after which files are scanned again has passed. */
export async function scanAgain({ ctx }: TestApp, clamd: FakeClamd): Promise<void> {
  /** Whether a job is still to scan a file, or is scanning one: it reserves the file for 150 seconds (`scan-files.ts`). */
  const isScanning = async () => {
    const { rows } = await sql`
      SELECT FROM uploaded_files WHERE scan_state = 'pending' AND
        (scan_after <= now() OR scan_after BETWEEN now() + interval '61 s' AND now() + interval '150 s')`.execute(
      ctx.db,
    );
    return rows.length > 0;
  };
  // A job that ends later would postpone its file once more.
  await expect.poll(isScanning).toBe(false);
  clamd.behaviour = "working";
  await sql`UPDATE uploaded_files SET scan_after = now()`.execute(ctx.db);
  await catchUp(ctx);
  // What another job has reserved.
  await expect.poll(isScanning).toBe(false);
}
