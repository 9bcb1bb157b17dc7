import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { announceInfected } from "./announce.ts";
import emails from "./emails/fr.json" with { type: "json" };
import sms from "./sms/fr.json" with { type: "json" };

declare module "../platform/contributions.ts" {
  interface Contributions {
    scans: {
      notifications: { infected_file: { values: Record<never, never> } };
      emails: {
        /** To the uploader of an infected file. */
        infected_file: { kind: "security"; values: { name: string; days: string; link: string } };
      };
    };
  }
}

/** What people learn of the scans of their files; the scans are the platform's (`platform/files`). */
export const scansModule = defineModule({
  name: "scans",
  subscriptions: [on(fileScanned, announceInfected)],
  notifications: {
    infected_file: { kind: "requests", present: async (_ctx, _reader, given) => given.map(() => ({})) },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: { texts: readTexts(import.meta.url, "emails", emails), kinds: { infected_file: "security" } },
});
