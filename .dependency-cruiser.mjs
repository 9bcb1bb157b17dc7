import { readFileSync } from "node:fs";
import { MODULES } from "./apps/web/app/modules.ts";
import { readServerOrder } from "./scripts/house-rules/server-order.ts";

/**
 * What may import what: architecture §3, rules 1 to 4 and 6, and no cycles. Run by scripts/boundaries.ts;
 * scripts/planted-violations.test.ts shows that each rule catches what it forbids.
 */
const SERVER = "^apps/server/src/";
const CAPABILITY = `${SERVER}(?!platform/)([^/]+)/`;
const TEST = "[.]test[.]tsx?$";
/** Folders of the web application that are not capabilities. */
const WEB_FRAME = "(?:shell|navigation|ui|lib)/";
const WEB_CAPABILITY = `^apps/web/app/(?!${WEB_FRAME})([^/]+)/`;
/** The words files: typed by their keys wherever words are read. */
const WORDS = "/(?:fr|en)[.]json$";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const SERVER_ORDER = readServerOrder(
  readFileSync(new URL("apps/server/src/modules.ts", import.meta.url), "utf8"),
);

/** A server capability imports only those before it in modules.ts, so that their folders form layers. */
const SERVER_LAYERS = SERVER_ORDER.map((folder, index) =>
  rule(
    "3-capabilities-form-layers",
    "a server capability imports only capabilities that come before it in modules.ts",
    { path: `${SERVER}${folder}/`, pathNot: TEST },
    { path: CAPABILITY, pathNot: `${SERVER}(?:${SERVER_ORDER.slice(0, index + 1).join("|")})/` },
  ),
);

/** A web capability uses those that its module.ts declares and that come before it in modules.ts: no cycle of folders. */
const WEB_EDGES = MODULES.map(({ name, uses = [] }, index) => {
  const before = MODULES.slice(0, index).map((module) => module.name);
  const open = [name, ...uses.filter((one) => before.includes(one))];
  return rule(
    "6-web-edges-are-declared",
    "a web capability imports another only along an edge that its module.ts declares, to one before it in modules.ts",
    { path: `^apps/web/app/${name}/` },
    { path: WEB_CAPABILITY, pathNot: `^apps/web/app/(?:${open.join("|")})/` },
  );
});

export default {
  forbidden: [
    rule(
      "1-domain-is-pure",
      "domain imports only domain",
      { path: "^packages/domain/src/", pathNot: TEST },
      { pathNot: "^packages/domain/src/" },
    ),
    rule(
      "2-contract-is-small",
      "contract imports zod and domain only",
      { path: "^packages/contract/src/", pathNot: TEST },
      { pathNot: "^packages/(?:contract|domain)/src/|node_modules/zod/" },
    ),
    rule(
      "2-web-knows-no-server",
      "the browser's half never imports the server",
      { path: "^apps/web/" },
      { path: "^apps/server/" },
    ),
    rule(
      "2-server-knows-no-web",
      "the server only serves what the build made",
      { path: "^apps/server/" },
      { path: "^apps/web/app/" },
    ),
    rule(
      "3-service-is-the-door",
      "a server capability enters another only through the service.ts at its top",
      { path: CAPABILITY, pathNot: TEST },
      {
        path: CAPABILITY,
        pathNot: [`${SERVER}$1/`, `${SERVER}[^/]+/service[.]ts$`],
      },
    ),
    ...SERVER_LAYERS,
    rule(
      "3-platform-knows-no-capability",
      "platform/ is below every capability",
      { path: `${SERVER}platform/`, pathNot: TEST },
      { path: CAPABILITY },
    ),
    rule(
      "4-queries-speak-sql",
      "only queries.ts and platform/ import kysely and the drivers",
      { path: SERVER, pathNot: [`${SERVER}platform/`, "(?:/|-)queries[.]ts$", TEST] },
      { path: "node_modules/(?:kysely|pg|pg-boss|@electric-sql)/" },
    ),
    rule(
      "4-routes-speak-http",
      "only routes.ts, auth/ and platform/ import fastify (and app.ts, which puts them together)",
      {
        path: SERVER,
        pathNot: [
          `${SERVER}(?:platform|auth)/`,
          `${SERVER}(?:app|main|start|dev)[.]ts$`,
          "(?:/|-)routes[.]ts$",
          TEST,
        ],
      },
      { path: "node_modules/(?:fastify|@fastify)/|node_modules/fastify-" },
    ),
    ...WEB_EDGES,
    rule(
      "6-web-public-door",
      "a web capability is entered through its public/ folder only, by the frames too",
      { path: "^apps/web/app/([^/]+)/" },
      { path: WEB_CAPABILITY, pathNot: ["^apps/web/app/$1/", "^apps/web/app/[^/]+/public/"] },
    ),
    rule(
      "6-web-frames-are-on-top",
      "no web capability imports the frames around its pages",
      { path: WEB_CAPABILITY },
      { path: "^apps/web/app/shell/" },
    ),
    rule(
      "6-ui-and-lib-know-no-capability",
      "ui and lib import no capability, no navigation and no shell",
      { path: "^apps/web/app/(?:ui|lib)/" },
      { path: [WEB_CAPABILITY, "^apps/web/app/(?:navigation|shell)/"], pathNot: WORDS },
    ),
    rule(
      "6-reader-without-react",
      "the thread that listens imports reader.ts, and loads neither React nor the router",
      { path: "^apps/web/app/[a-z-]*reader[.]ts$" },
      { path: "node_modules/react", reachable: true },
    ),
    rule("no-cycles", "no import cycles anywhere", {}, { circular: true }),
    rule(
      "resolvable",
      "every import leads somewhere",
      {},
      { couldNotResolve: true, pathNot: "^virtual:|[+]types/" },
    ),
  ],
  options: {
    // dependency-cruiser cannot use TypeScript 7's parser: without @swc/core it would skip every TypeScript file.
    parser: "swc",
    // Leaves out the dependents of each module, which no rule uses.
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:^|/)(?:build|[.]react-router|data|test-results)/" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "browser", "types", "default"],
      extensions: [".ts", ".tsx", ".mts", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
