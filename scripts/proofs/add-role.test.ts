import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type Tree } from "../planted/tree.ts";
import { ROOT } from "../prepare/root.mjs";

/** A role is an entry in the table of roles and its label: added to a copy, it compiles and works. */
const ENTRY = `  auditor: {
    label: "roles.auditor",
    registrable: false,
    permissions: ["order", "requests.queue"],
    reach: "support",
    defaultPage: "/requests-queue",
  },
`;
const LABELS = { fr: "Auditeur", en: "Auditor" };

const SERVER_TEST = `import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { signIn } from "../../test/builders/auth.ts";
import { buildRequest, submit } from "../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("an administrator assigns the role, and it grants what its entry says", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const auditor = await buildUser(server);
  const { id, owner, detail } = await buildRequest(server, { price: 0 });
  await submit(server, owner, { id, version: detail.version });
  const call = async (url: string, { headers }: { headers: Record<string, string> }) =>
    (await server.app.inject({ url, headers })).statusCode;
  expect(await call("/api/work/requests/" + id, auditor)).toBe(403);

  const url = "/api/admin/users/" + auditor.id;
  const { version } = (await server.app.inject({ url, headers: admin.headers })).json();
  const payload = { version, role: "auditor" };
  const changed = await server.app.inject({ method: "PATCH", url, headers: admin.headers, payload });
  expect(changed.json()).toMatchObject({ role: "auditor" });

  const { access_token } = await signIn(server, auditor.email);
  const headers = { authorization: "Bearer " + access_token };
  expect(await call("/api/work/requests/" + id, { headers })).toBe(200);
  expect(await call("/api/admin/users", { headers })).toBe(403);
  const access = await server.ctx.db
    .selectFrom("request_access")
    .select(["service_request_id", "access"])
    .where("user_id", "=", auditor.id)
    .execute();
  expect(access).toEqual([{ service_request_id: id, access: "support" }]);
});
`;

const READ = `
import { takeIntendedPath } from "./apps/web/app/lib/intended-path.ts";
import { accessTo } from "./apps/web/app/navigation/pages.ts";

const page = takeIntendedPath("auditor");
console.log(JSON.stringify([page, accessTo(page, "auditor"), accessTo("/admin/users", "auditor")]));
`;

const bin = (path: string) => join(ROOT, "node_modules", path);
const compile = (project: string) => tree.run(bin("typescript/bin/tsc"), "-p", project);

let tree: Tree;

function change(path: string, from: string, to: string): void {
  const content = readFileSync(join(tree.root, path), "utf8");
  expect(content).toContain(from);
  tree.plant({ [path]: content.replace(from, to) });
}

beforeAll(async () => {
  tree = copyTree();
  for (const app of ["apps/server", "apps/web"]) {
    const packages = join(ROOT, app, "node_modules");
    if (existsSync(packages)) symlinkSync(packages, join(tree.root, app, "node_modules"));
  }
  change("packages/domain/src/roles.ts", "const ROLE_TABLE = {\n", `const ROLE_TABLE = {\n${ENTRY}`);
  await tree.run(bin("@react-router/dev/bin.cjs"), "typegen", "apps/web");
});
afterAll(() => tree.remove());

test("a role without its label does not compile", async () => {
  const { ok, output } = await compile("apps/web");
  expect(ok).toBe(false);
  expect(output).toContain("use-role-name.ts");
  expect(output).toContain("roles.auditor");
});

test("a role with its label compiles", async () => {
  for (const [language, label] of Object.entries(LABELS))
    change(`apps/web/app/lib/roles/${language}.json`, '"roles": {', `"roles": {\n    "auditor": "${label}",`);
  const [server, web] = await Promise.all([compile("apps/server"), compile("apps/web")]);
  // Only tables in tests that state what each role may do are left to be completed.
  expect(server.output.match(/^\S+(?<!\.test)\.tsx?\(.*/gm) ?? []).toEqual([]);
  expect(web.output).toBe("");
});

test("the server grants the role what its entry says", async () => {
  tree.plant({ "apps/server/src/accounts/auditor.test.ts": SERVER_TEST });
  const tested = await tree.run(
    bin("vitest/vitest.mjs"),
    ...["run", "--root", "apps/server", "--project", "server", "src/accounts/auditor"],
  );
  expect(tested.ok, tested.output).toBe(true);
  expect(tested.output).toContain("1 passed");
});

test("signing in leads to the page of the role", async () => {
  tree.plant({ "read.ts": READ });
  const { ok, output } = await tree.run("read.ts");
  expect(ok, output).toBe(true);
  expect(JSON.parse(output)).toEqual(["/requests-queue", "open", "denied"]);
});
