import type { InfectedFileSender } from "@passerelle/domain/scans/scan-state";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { announceInfected } from "./announce.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import sms from "./sms/fr.json" with { type: "json" };

/** `days`: the number of days until it is deleted. */
type InfectedFile = { name: string; days: string; link: string };

declare module "../platform/contributions.ts" {
  interface Contributions {
    scans: {
      notifications: { infected_file: { values: { sent_by: InfectedFileSender } } };
      emails: {
        /** Sent to the uploader of an infected file. */
        infected_file: { kind: "security"; values: InfectedFile };
        /** Sent to the owner of the request for which the holder of a mandate sent the file. */
        infected_file_of_holder: { kind: "security"; values: InfectedFile };
      };
    };
  }
}

/** Notifies people of the scans of their files; the scans themselves belong to the platform (`platform/files`). */
export const scansModule = defineModule({
  name: "scans",
  subscriptions: [on(fileScanned, announceInfected)],
  notifications: {
    infected_file: {
      kind: "requests",
      present: async (_ctx, _reader, given) => given.map(({ values: { sent_by } }) => ({ sent_by })),
    },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    kinds: { infected_file: "security", infected_file_of_holder: "security" },
    samples,
  },
});
