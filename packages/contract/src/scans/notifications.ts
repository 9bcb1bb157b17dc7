import { notification } from "../shapes.ts";

/** A file that the caller uploaded is infected; it was set aside. */
export const FileNotification = notification("infected_file", {});
