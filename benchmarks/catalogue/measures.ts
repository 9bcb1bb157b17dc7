import type { Part } from "../parts.ts";
import { flood } from "./load.ts";
import type { Ready } from "./server.ts";

const CONNECTIONS = 16;

/** The measurements of a round, in order: each one is next to the one that it is compared with. */
export const MEASURES = [
  "list",
  "bareList",
  "detail",
  "bareDetail",
  "pageCached",
  "barePage",
  "pageUncached",
  "barePageUncached",
  "admin",
  "bareAdmin",
] as const;
export type Measure = (typeof MEASURES)[number];
/** `cpuMs`: of all cores, used by the measured process; without PostgreSQL's own processes. */
export type MeasuredPart = Part & { cpuMs: number };
export type Measured = Record<Measure, MeasuredPart[]>;

/** The three servers of a run: the application, the bare Fastify server, and the one that only renders React. */
export type Servers = Ready & { reactPort: number };

const inTurn = (paths: string[]) => {
  let asked = 0;
  return () => paths[asked++ % paths.length] ?? "";
};
let rendered = 0;
/** Addresses without a cached reply, because they are new; the page is the same. */
const neverRequested = (path: string) => () => `${path}?n=${++rendered}`;

export function measure(servers: Servers, what: Measure, seconds: number): Promise<Part> {
  const { port, barePort, reactPort, paths, bearer } = servers;
  const many = { connections: CONNECTIONS, seconds };
  // One person at a time pages through the table.
  const one = { connections: 1, seconds };
  const signedIn = { authorization: `Bearer ${bearer}` };
  const page = paths.page[0] ?? "";
  switch (what) {
    case "list":
      return flood(port, many, inTurn(paths.list));
    case "bareList":
      return flood(barePort, many, inTurn(paths.list));
    case "detail":
      return flood(port, many, inTurn(paths.detail));
    case "bareDetail":
      return flood(barePort, many, inTurn(paths.detail));
    case "pageCached":
      return flood(port, many, inTurn(paths.page));
    case "barePage":
      return flood(barePort, many, inTurn(paths.page));
    case "pageUncached":
      return flood(port, many, neverRequested(page));
    case "barePageUncached":
      return flood(reactPort, many, neverRequested(page));
    case "admin":
      return flood(port, one, inTurn(paths.admin), signedIn);
    case "bareAdmin":
      return flood(barePort, one, inTurn(paths.admin), signedIn);
  }
}
