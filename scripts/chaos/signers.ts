import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openAccount } from "./accounts.ts";
import { type Customer, NotAcknowledged } from "./client.ts";
import type { Victim } from "./server.ts";
import type { Signers, Stage } from "./writes.ts";

/** Mandates of one pair: a person gets so many codes at once, and fewer where the server was killed before it was used. */
const MANDATES_OF_PAIR = 5;
/** The job of a process that died sends its message two minutes later: its mandate is left as it is. */
const CODE_WITHIN_MS = 5_000;
const POLL_MS = 20;

/** The code in a text message of the outbox in `folder`. Throws `NotAcknowledged` when the message is not sent in time. */
async function readCode(folder: string, messageId: string): Promise<string> {
  const outbox = join(folder, "outbox-sms");
  const until = performance.now() + CODE_WITHIN_MS;
  while (performance.now() < until) {
    const names = await readdir(outbox).catch(() => []);
    const name = names.find((one) => one.endsWith(`-${messageId}.json`));
    if (name) {
      const { text } = JSON.parse(await readFile(join(outbox, name), "utf8")) as { text: string };
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (!code) throw new Error(`a text message without a code: ${text}`);
      return code;
    }
    await wait(POLL_MS);
  }
  throw new NotAcknowledged("no text message");
}

/** Pairs of people for mandates, a new one whenever the former has used up its codes. The server must run. */
export async function prepareSigners({ url, folder, serviceToken }: Victim): Promise<Stage["nextSigners"]> {
  const token = await serviceToken();
  let pair: Promise<[Customer, Signers["holder"]]> | undefined;
  let left = 0;
  return async () => {
    if (left === 0) {
      pair = Promise.all([openAccount(url, token, "Awa Ndiaye"), openAccount(url, token, "Paul Biyong")]);
      left = MANDATES_OF_PAIR;
    }
    left -= 1;
    try {
      const [principal, holder] = await (pair as NonNullable<typeof pair>);
      return { principal, holder, readCode: (id) => readCode(folder, id) };
    } catch (error) {
      // The server died while the accounts were made.
      left = 0;
      throw error;
    }
  };
}
