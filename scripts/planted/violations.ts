import { PLAIN_WORDS, PLAIN_WORDS_ALLOWED } from "./plain-words.ts";
import { WORDS_ALLOWED } from "./words.ts";

/** A planted violation of a rule: files by path, and the line that the checker must report. */
export type Planted = { files: Record<string, string>; says: string };

const server = (path: string) => `apps/server/src/${path}`;
const web = (path: string) => `apps/web/app/${path}`;

/** Rules of .dependency-cruiser.mjs. */
export const IMPORTS: Planted[] = [
  {
    files: { "packages/domain/src/requests/planted.ts": 'import "zod";' },
    says: "1-domain-is-pure: packages/domain/src/requests/planted.ts",
  },
  {
    files: { "packages/domain/src/requests/planted-fs.ts": 'import "node:fs";' },
    says: "1-domain-is-pure: packages/domain/src/requests/planted-fs.ts",
  },
  {
    files: { "packages/contract/src/audit.ts": 'import "kysely";' },
    says: "2-contract-is-small: packages/contract/src/audit.ts",
  },
  {
    files: { [web("catalogue/planted.ts")]: 'import type { App } from "../../../server/src/app.ts";' },
    says: `2-web-knows-no-server: ${web("catalogue/planted.ts")}`,
  },
  {
    files: { [server("audit/planted-page.ts")]: 'import "../../../web/app/routes.ts";' },
    says: `2-server-knows-no-web: ${server("audit/planted-page.ts")}`,
  },
  {
    files: { [server("audit/planted-door.ts")]: 'import type {} from "../catalogue/queries.ts";' },
    says: `3-service-is-the-door: ${server("audit/planted-door.ts")}`,
  },
  {
    files: {
      [web("lib/planted-hook.ts")]: 'import "react";',
      [web("planted-reader.ts")]: 'import "./lib/planted-hook.ts";',
    },
    says: `6-reader-without-react: ${web("planted-reader.ts")}`,
  },
  {
    files: {
      [server("kyc/review/service.ts")]: "export const a = 1;",
      [server("audit/planted-nested-door.ts")]: 'import "../kyc/review/service.ts";',
    },
    says: `3-service-is-the-door: ${server("audit/planted-nested-door.ts")}`,
  },
  {
    files: { [server("catalogue/planted-layer.ts")]: 'import type {} from "../requests/service.ts";' },
    says: `3-capabilities-form-layers: ${server("catalogue/planted-layer.ts")}`,
  },
  {
    files: { [server("platform/planted.ts")]: 'import "../catalogue/service.ts";' },
    says: `3-platform-knows-no-capability: ${server("platform/planted.ts")}`,
  },
  {
    files: { [server("kyc/service.ts")]: 'import { sql } from "kysely";\nexport const now = sql`now()`;' },
    says: `4-queries-speak-sql: ${server("kyc/service.ts")}`,
  },
  {
    files: { [server("kyc/planted.ts")]: 'import type { FastifyReply } from "fastify";' },
    says: `4-routes-speak-http: ${server("kyc/planted.ts")}`,
  },
  {
    files: { [web("reviews/planted.ts")]: 'import "../payments/public/payment-form.ts";' },
    says: `6-web-edges-are-declared: ${web("reviews/planted.ts")}`,
  },
  {
    files: { [web("requests/planted-door.ts")]: 'import "../payments/attempt.ts";' },
    says: `6-web-public-door: ${web("requests/planted-door.ts")}`,
  },
  {
    files: {
      [web("kyc/planted.ts")]: "export const a = 1;",
      [web("shell/planted-door.ts")]: 'import "../kyc/planted.ts";',
    },
    says: `6-web-public-door: ${web("shell/planted-door.ts")}`,
  },
  {
    files: { [web("reviews/planted-frame.ts")]: 'import "../shell/frame.tsx";' },
    says: `6-web-frames-are-on-top: ${web("reviews/planted-frame.ts")}`,
  },
  {
    files: { [web("ui/planted.ts")]: 'import "../kyc/planted.ts";' },
    says: `6-ui-and-lib-know-no-capability: ${web("ui/planted.ts")}`,
  },
  {
    files: {
      [server("kyc/planted-hen.ts")]: 'import "./planted-egg.ts";',
      [server("kyc/planted-egg.ts")]: 'import "./planted-hen.ts";',
    },
    says: `no-cycles: ${server("kyc/planted-egg.ts")}`,
  },
  {
    files: { [server("kyc/planted-nowhere.ts")]: 'import "./nowhere.ts";' },
    says: `resolvable: ${server("kyc/planted-nowhere.ts")}`,
  },
];

// Assembled at run time, so that this file itself breaks no rule.
const MACHINE_PATH = ["", "home", "somebody"].join("/");
const QUERIES = server("tombola/queries.ts");
const STATUS_BUILT = server("requests/planted-queries.ts");
const STATUS_RAW = server("requests/work/planted-queries.ts");
const STATUS_READ = server("requests/expiry/planted-queries.ts");
const STORED = server("tombola/keep-scan.ts");
const SENT = server("tombola/read-scan.ts");
const TABLES = server("tombola/table-queries.ts");
// Live is below most capabilities and has no tables.
const MIGRATION = "apps/server/migrations/0017_live.sql";
const PAGE = web("tombola/planted.tsx");

/** Rules of scripts/house-rules. */
export const HOUSE: Planted[] = [
  {
    files: {
      [STATUS_BUILT]:
        'export const end = (trx, status) => trx.updateTable("service_requests").where("id", "=", 1).set({ status });',
      [STATUS_RAW]:
        "export const end = (trx) => sql`UPDATE service_requests SET progress = 1, status = 'completed'`.execute(trx);",
      [STATUS_READ]: `export const a = (trx) =>
        trx.updateTable("service_requests").set({ progress: 1 }).where("status", "=", "draft");
export const b = (trx) => sql\`UPDATE service_requests SET progress = 1 WHERE status = 'draft'\`.execute(trx);`,
    },
    says: `status: ${STATUS_BUILT} writes the status of a request`,
  },
  { files: {}, says: `status: ${STATUS_RAW} writes the status of a request` },
  {
    files: {
      [web("catalogue/planted-format.ts")]:
        'export const write = (value: number) => new Intl.NumberFormat("fr", {}).format(value);',
    },
    says: `formats: ${web("catalogue/planted-format.ts")} makes a format at each use`,
  },
  {
    files: { [web("catalogue/planted-region.tsx")]: '<p className="mt-1 empty:hidden" role="status" />' },
    says: `live-region: ${web("catalogue/planted-region.tsx")} hides an empty live region`,
  },
  {
    files: {
      [STORED]: 'export const keep = (ctx, bytes) => ctx.storage.putStream("tombola/1", bytes);',
      [SENT]: "export const read = (storage, file, asked) => openFile(storage, file, 'inline', asked);",
    },
    says: `storage: ${STORED} bypasses the gate of uploads`,
  },
  { files: {}, says: `storage: ${SENT} bypasses the gate of uploads` },
  {
    files: {
      [QUERIES]:
        "export function findOne(id, db) {}\nexport const findTwo = async (id) => id;\nfunction findThree() {}\nexport { findThree };\nexport function findFour(db, id) {}\nexport function lockFive(trx) {}",
    },
    says: `db-first: ${QUERIES}: findOne`,
  },
  { files: {}, says: `db-first: ${QUERIES}: findTwo` },
  { files: {}, says: `db-first: ${QUERIES}: findThree` },
  {
    files: {
      [TABLES]:
        'export const find = (db) => db.selectFrom("help_questions");\nexport const end = (db) => sql`DELETE FROM agent_scopes`;\nexport const list = (db) => db.selectFrom("service_reviews_public");',
    },
    says: `tables: tombola reads help_questions of support: ${TABLES}`,
  },
  {
    files: {},
    says: `tables: tombola writes agent_scopes of requests: ${TABLES}`,
  },
  {
    files: {
      [MIGRATION]:
        "CREATE OR REPLACE VIEW organism_names AS\nSELECT id, name, country_code FROM organisms;\nCREATE TABLE live_sent (id uuid REFERENCES notifications (id));\n",
    },
    says: `migrations: ${MIGRATION} names notifications of notifications, a capability above it`,
  },
  { files: {}, says: "migrations: organism_names, which catalogue owns, is replaced by live" },
  {
    files: { "docs/decisions/0001-planted.md": "" },
    says: "decisions: 0001 is the number of docs/decisions/0001-",
  },
  {
    files: { [server("tombola/planted.ts")]: "// line\n".repeat(301) },
    says: `length: ${server("tombola/planted.ts")} has 301 lines`,
  },
  {
    files: { [server("bookkeeping/service.ts")]: "" },
    says: `capability: ${server("bookkeeping/service.ts")}`,
  },
  { files: { [web("bookkeeping/planted.ts")]: "" }, says: `capability: ${web("bookkeeping/planted.ts")}` },
  {
    files: { "packages/contract/src/bookkeeping.ts": "" },
    says: "capability: packages/contract/src/bookkeeping.ts",
  },
  {
    files: { "packages/domain/src/bookkeeping/planted.ts": "" },
    says: "capability: packages/domain/src/bookkeeping/planted.ts",
  },
  {
    files: { "docs/planted.md": `See ${MACHINE_PATH}/notes.` },
    says: `machine-path: docs/planted.md names ${MACHINE_PATH}`,
  },
  {
    files: {
      [PAGE]: `// Préféré : allowed here.
export const a = "Réglé";
export const b = \`Payé \${1}\`;
export const c = <p aria-label="Close">Hello</p>;
export const d = <p className="mt-2">{1} · 2</p>;
export const e = [useWords("tombola"), useWords("ui"), useWords("lib/roles"), useWords("requests/steps")];`,
    },
    says: `words: ${PAGE}: "Réglé"`,
  },
  ...PLAIN_WORDS,
  { files: {}, says: `words-apart: ${PAGE} says the words of requests` },
  {
    files: { [web("shell/planted-words.tsx")]: 'export const f = useWords("tombola");' },
    says: `words: ${PAGE}: "Payé"`,
  },
  { files: {}, says: `words: ${PAGE}: "Close"` },
  { files: {}, says: `words: ${PAGE}: "Hello"` },
  {
    files: { "packages/planted/package.json": '{ "private": true, "license": "MIT" }' },
    says: "licence: packages/planted/package.json",
  },
  { files: { "packages/open/package.json": "{}" }, says: "private: packages/open/package.json" },
  {
    files: {
      "package-lock.json": JSON.stringify({
        packages: {
          "node_modules/a": { resolved: "https://elsewhere.test/a.tgz", integrity: "sha512-x" },
          "node_modules/b": { version: "1.0.0", optionalDependencies: { c: "1.0.0" } },
          "node_modules/d": { version: "1.0.0", optional: true, cpu: ["arm64"] },
        },
      }),
    },
    says: "registry: node_modules/a comes from https://elsewhere.test/a.tgz",
  },
  { files: {}, says: "registry: node_modules/b has no integrity hash" },
  { files: {}, says: "registry: node_modules/d has no integrity hash" },
  { files: {}, says: "lock: c is missing" },
];

/** Correct code in the planted files, which must not be reported. */
export const ALLOWED = [
  `status: ${STATUS_READ}`,
  `db-first: ${QUERIES}: findFour`,
  `db-first: ${QUERIES}: lockFive`,
  "tables: tombola reads service_reviews_public",
  "migrations: request_documents",
  ...PLAIN_WORDS_ALLOWED,
  `words: ${PAGE}: "mt-2"`,
  `words: ${PAGE}: "· 2"`,
  `words-apart: ${PAGE} says the words of tombola`,
  `words-apart: ${PAGE} says the words of ui`,
  `words-apart: ${PAGE} says the words of lib`,
  `words-apart: ${web("shell/planted-words.tsx")}`,
  "Préféré",
  ...WORDS_ALLOWED,
];

export const filesOf = (planted: Planted[]): Record<string, string> =>
  Object.assign({}, ...planted.map(({ files }) => files));
