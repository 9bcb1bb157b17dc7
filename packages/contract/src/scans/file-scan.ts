import { SCAN_STATES } from "@passerelle/domain/scans/scan-state";
import * as z from "zod/mini";

/**
 * Whether a file was scanned for viruses. `pending`: only its uploader can read it; `infected`: no one can read it;
 * `not_scanned`: no scanner is configured, or the file was not scanned yet.
 */
export const FileScan = z.enum(SCAN_STATES);
