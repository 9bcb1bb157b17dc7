import { INFECTED_FILE_SENDERS } from "@passerelle/domain/scans/scan-state";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** A file is infected and in quarantine. The reader uploaded it, or another person sent it for the reader's request. */
export const FileNotification = notification("infected_file", { sent_by: z.enum(INFECTED_FILE_SENDERS) });
