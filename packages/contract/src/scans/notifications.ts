import { INFECTED_FILE_SENDERS } from "@passerelle/domain/scans/scan-state";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** A file that the reader uploaded, or that another person sent for a request of theirs, is infected; it was set aside. */
export const FileNotification = notification("infected_file", { sent_by: z.enum(INFECTED_FILE_SENDERS) });
