import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

export type Outcome = "granted" | "refused";
export type Note = (method: string, outcome: Outcome) => void;

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in which workers record which methods of the official client succeeded or failed. */
    clientCalls: string;
  }
}

const noted = new Set<string>();

/** Read by `client-methods.test.ts` after all other tests. */
export const noteCall: Note = (method, outcome) => {
  const line = `${method} ${outcome}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(inject("clientCalls"), String(process.pid)), line);
};

/**
 * The official client; each call is recorded (`mfa.enroll`, granted or refused), except its internal ones. Also runs in browsers
 * from its source text, so it must not use anything outside of the function.
 */
export function recordCalls<T extends object>(client: T, note: Note, path = ""): T {
  const parts = ["mfa", "recoveryCodes", "webauthn", "passkey", "oauth", "admin", "customProviders"];
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      const name = path + String(key);
      if (parts.includes(String(key))) return recordCalls(value as object, note, `${name}.`);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const answer = value.apply(target, given);
        if (!(answer instanceof Promise)) {
          note(name, "granted");
          return answer;
        }
        return answer.then(
          (told) => {
            note(name, told?.error ? "refused" : "granted");
            return told;
          },
          (error) => {
            note(name, "refused");
            throw error;
          },
        );
      };
    },
  });
}
