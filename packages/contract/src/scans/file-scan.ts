import { SCAN_STATES } from "@passerelle/domain/scans/scan-state";
import * as z from "zod/mini";

/**
 * Whether a file was scanned for viruses. `pending`: others than its uploader cannot read it yet; `infected`: no one can read it;
 * `not_scanned`: no scanner is configured, or it has not reached the file.
 */
export const FileScan = z.enum(SCAN_STATES);
