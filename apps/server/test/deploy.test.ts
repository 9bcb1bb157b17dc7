import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { modules } from "../src/modules.ts";
import type { Module } from "../src/platform/module.ts";
import { type OwnApp, startOwnApp } from "./app.ts";
import { buildPaid } from "./builders/payments.ts";

const ROOT = join(import.meta.dirname, "../../..");
const DEPLOY = join(ROOT, "deploy");
const read = (name: string) => readFileSync(join(DEPLOY, name), "utf8");
const files = readdirSync(DEPLOY, { recursive: true, encoding: "utf8" });

/** The documents of a YAML file; throws for one that is not valid. */
function parseYaml(name: string): unknown[] {
  return parseAllDocuments(read(name), { merge: true }).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS() as unknown;
  });
}

/** The names of all variables that the product reads, from their declarations. */
function declaredVariables(): Set<string> {
  const folder = join(ROOT, "apps/server/src/platform");
  const sources = readdirSync(folder).filter((name) =>
    /^env\.ts$|variables\.ts$|^auth-switches\.ts$/.test(name),
  );
  return new Set(
    sources.flatMap((name) =>
      [...readFileSync(join(folder, name), "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
        ([, found = ""]) => found,
      ),
    ),
  );
}

/** Variables that Node itself reads. */
const OF_NODE = new Set(["NODE_COMPILE_CACHE"]);

function expectDeclared(names: string[]): void {
  expect(names.length).toBeGreaterThan(0);
  const declared = declaredVariables();
  expect(names.filter((name) => !declared.has(name) && !OF_NODE.has(name))).toEqual([]);
}

let server: OwnApp;
beforeAll(async () => {
  server = await startOwnApp({ METRICS_TOKEN: "a-token-of-the-operator" });
});
afterAll(() => server.close());

test("every YAML and JSON file can be read", () => {
  for (const name of files.filter((one) => one.endsWith(".yaml")))
    expect(parseYaml(name).length).toBeGreaterThan(0);
  for (const name of files.filter((one) => one.endsWith(".json")))
    expect(JSON.parse(read(name))).toBeTypeOf("object");
});

test("compose starts two processes with variables that exist", () => {
  type Service = { image: string; environment?: Record<string, string>; depends_on?: unknown };
  const [compose] = parseYaml("compose.yaml") as [{ services: Record<string, Service>; volumes: object }];
  const ours = Object.values(compose.services).filter(({ image }) => image.startsWith("passerelle"));
  expect(ours).toHaveLength(2);
  for (const { environment } of ours) {
    expectDeclared(Object.keys(environment ?? {}));
    expect(environment).toMatchObject({ APP_MODE: "production", TRUST_PROXY: "1" });
  }
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(["database", "storage", "proxy"]));
});

test("the pods are asked for their health where the server answers", async () => {
  type Probe = { httpGet: { path: string } };
  type Container = { env: { name: string }[] } & Record<
    "startupProbe" | "livenessProbe" | "readinessProbe",
    Probe
  >;
  type Deployment = { kind: string; spec: { template: { spec: { containers: Container[] } } } };
  const [deployment] = parseYaml("kubernetes/passerelle.yaml") as [Deployment];
  expect(deployment.kind).toBe("Deployment");
  const [container] = deployment.spec.template.spec.containers as [Container];
  expectDeclared(container.env.map(({ name }) => name));
  for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"] as const)
    expect((await server.app.inject({ url: container[probe].httpGet.path })).statusCode, probe).toBe(200);
});

test("units, the example and the image set variables that exist, and run the bundle's start script", () => {
  const units = files.filter((name) => name.endsWith(".service")).map(read);
  expect(units).toHaveLength(2);
  for (const unit of units) {
    expect(unit).toContain("/opt/passerelle/passerelle ");
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m);
    const [, set = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
    expectDeclared([...set.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name));
  }
  expectDeclared([...read("passerelle.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name));
  const image = read("Containerfile");
  const [, environment = ""] = /^ENV (.*)$/m.exec(image) ?? [];
  expectDeclared([...environment.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name));
  expect(image).toMatch(/^USER \d+$/m);
  // The image only copies files: the commands in it need no network.
  expect(image.replaceAll(/^#.*$/gm, "")).not.toMatch(/npm|apt-get|curl/);
});

test("README.md names each variable, by its name or by the start of its group", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const named = new Set([...readme.matchAll(/`([A-Z][A-Z0-9_]+)[`=]/g)].map(([, name]) => name));
  const groups = [...readme.matchAll(/`([A-Z_]+_)\*`/g)].map(([, start = ""]) => start);
  const isNamed = (name: string) => named.has(name) || groups.some((start) => name.startsWith(start));
  expect([...declaredVariables()].filter((name) => !isNamed(name))).toEqual([]);
});

test("the documents name only jobs that exist", () => {
  const jobs = (modules as readonly Module[]).flatMap(({ jobs = {} }) => Object.keys(jobs));
  const partOf = (name: string) => name.replace(/^.*\./, "");
  const parts = new Set(jobs.map(partOf));
  const docs = join(ROOT, "docs");
  const pages = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const named = pages.flatMap((page) =>
    [...readFileSync(join(docs, page), "utf8").matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, name = ""]) => name),
  );
  const ofJobs = named.filter((name) => parts.has(partOf(name)));
  expect(ofJobs).toContain("privacy.sweep");
  expect(ofJobs.filter((name) => !jobs.includes(name))).toEqual([]);
});

test("a shell reads the example as systemd does", () => {
  const script = 'set -eua; . "$1"; printf "%s\\n" "$MAIL_FROM" "$STORAGE_URL"';
  const path = join(DEPLOY, "passerelle.env.example");
  const printed = execFileSync("sh", ["-c", script, "sh", path], { encoding: "utf8" });
  expect(printed.split("\n")).toEqual([
    "Passerelle <no-reply@example.org>",
    "s3://KEY:SECRET@passerelle?endpoint=https://s3.example.org&region=eu-west-3",
    "",
  ]);
});

test("the dashboard and the alerts name only metrics that a server gives", async () => {
  await buildPaid(server);
  const headers = { authorization: "Bearer a-token-of-the-operator" };
  await server.app.inject({ url: "/api/services" });
  const { body } = await server.app.inject({ url: "/metrics", headers });
  const given = new Set([...body.matchAll(/^# HELP (\w+) /gm)].map(([, name = ""]) => name));
  const expressions = [
    ...[...read("grafana.json").matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text),
    ...[...read("alerts.yaml").matchAll(/^ +expr: (.*)$/gm)].map(([, text = ""]) => text),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  const named = expressions.flatMap(
    (text) => text.match(/\b(?:passerelle|process|nodejs)_[a-z0-9_]+/g) ?? [],
  );
  const base = (name: string) => (given.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ""));
  expect([...new Set(named.map(base))].filter((name) => !given.has(name))).toEqual([]);
  // The dashboard or an alert uses each of our own metrics.
  const shown = new Set(named.map(base));
  expect([...given].filter((name) => name.startsWith("passerelle_") && !shown.has(name))).toEqual([]);
});
