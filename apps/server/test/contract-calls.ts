import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@passerelle/contract/contract";

const FOLDER = join(import.meta.dirname, "../../../packages/contract/src");

/** Reads every call of every contract file, so that tests of all calls include new ones. */
export async function readCalls(): Promise<[key: string, call: Call][]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.ts$/.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(join(FOLDER, file)) as Promise<object>));
  const contracts = modules.flatMap((module) => Object.values(module) as unknown[]);
  return contracts
    .filter((contract): contract is Record<string, Call> => typeof contract === "object" && contract !== null)
    .flatMap((contract) => Object.entries(contract).filter(([key]) => /^[A-Z]+ \/api\//.test(key)));
}
