/**
 * What may import what: architecture §3, rules 1 to 4 and 6, and no cycles. Run by scripts/boundaries.ts;
 * scripts/planted-violations.test.ts shows that each rule catches what it forbids.
 */
const SERVER = "^apps/server/src/";
const CAPABILITY = `${SERVER}(?!platform/)([^/]+)/`;
/** Capabilities that still have doors besides the one at the top of their folder: this list only gets shorter. */
const NESTED_DOORS =
  "(?:accounts|auth|catalogue|documents|messaging|notifications|resources|reviews|support)";
const TEST = "[.]test[.]tsx?$";
/** Folders of the web application that are not capabilities. */
const WEB_FRAME = "(?:shell|ui|lib)/";
const WEB_CAPABILITY = `^apps/web/app/(?!${WEB_FRAME})([^/]+)/`;
/** The words files: typed by their keys wherever words are read. */
const WORDS = "/(?:fr|en)[.]json$";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

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
        pathNot: [
          `${SERVER}$1/`,
          `${SERVER}[^/]+/service[.]ts$`,
          `${SERVER}${NESTED_DOORS}/.+/service[.]ts$`,
        ],
      },
    ),
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
    rule(
      "6-web-capabilities-are-apart",
      "a web capability never imports another: shell/ joins them",
      { path: WEB_CAPABILITY },
      { path: WEB_CAPABILITY, pathNot: "^apps/web/app/$1/" },
    ),
    rule(
      "6-ui-and-lib-know-no-capability",
      "ui and lib import no capability and no shell",
      { path: "^apps/web/app/(?:ui|lib)/" },
      { path: [WEB_CAPABILITY, "^apps/web/app/shell/"], pathNot: WORDS },
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
    // TypeScript 7 has no parser to lend: without this one every TypeScript file would be passed over in silence.
    parser: "swc",
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
