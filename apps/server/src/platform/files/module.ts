import type { Context } from "../context.ts";
import type { NoPayload } from "../contributions.ts";
import { ConfigurationError } from "../env.ts";
import { defineModule } from "../module.ts";
import { ScannerForeign, ScannerUnavailable } from "../scanner.ts";
import { catchUp, eraseQuarantined, scanFile } from "./scan-files.ts";

declare module "../contributions.ts" {
  interface Contributions {
    files: {
      jobs: {
        /** Scans a file that was just uploaded. */
        "files.scan": { path: string };
        /** Scans files that wait because the scanner was down or not configured. */
        "files.catch_up": NoPayload;
        /** Deletes the bytes of infected files after their quarantine. */
        "files.erase": NoPayload;
      };
    };
  }
}

export const filesModule = defineModule({
  name: "files",
  jobs: {
    "files.scan": { run: (ctx, { path }) => scanFile(ctx, path) },
    "files.catch_up": { run: (ctx) => catchUp(ctx), cron: "* * * * *" },
    "files.erase": { run: (ctx) => eraseQuarantined(ctx), cron: "29 3 * * *" },
  },
  healthProbes: { scanner: probe },
  externalParts: ({ env, storage, scanner }) => [
    { name: "storage", kind: env.storage ? "outside" : "built_in", check: () => storage.check() },
    scanner
      ? { name: "scanner", kind: "outside", check: () => scanner.check() }
      : { name: "scanner", kind: "absent" },
  ],
});

/** A scanner that is down is no error: uploads wait for it. Another service at its address is a configuration error. */
async function probe({ scanner, log }: Context): Promise<void> {
  try {
    await scanner?.check();
  } catch (err) {
    if (err instanceof ScannerForeign)
      throw new ConfigurationError("CLAMD_URL: what answers there is not clamd", { cause: err });
    if (!(err instanceof ScannerUnavailable)) throw err;
    log.warn({ err }, "the scanner does not answer: uploads wait for it");
  }
}
