import type { Tree } from "../planted/tree.ts";

/** A role that exists only in tests: an entry in the table of roles, and its label. */
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
import { takeStartPage } from "./apps/web/app/lib/start-page.ts";
import { accessTo } from "./apps/web/app/navigation/pages.ts";

const page = takeStartPage("auditor");
console.log(JSON.stringify([page, accessTo(page, "auditor"), accessTo("/admin/users", "auditor")]));
`;

/** Adds the role to the tree, without its label. */
export function addAuditor(tree: Tree): void {
  tree.edit("packages/domain/src/roles.ts", "const ROLE_TABLE = {\n", `const ROLE_TABLE = {\n${ENTRY}`);
  tree.plant({ "apps/server/src/accounts/auditor.test.ts": SERVER_TEST, "read.ts": READ });
}

export function addAuditorLabel(tree: Tree): void {
  for (const [language, label] of Object.entries(LABELS))
    tree.edit(
      `apps/web/app/lib/roles/${language}.json`,
      '"roles": {',
      `"roles": {\n    "auditor": "${label}",`,
    );
}
