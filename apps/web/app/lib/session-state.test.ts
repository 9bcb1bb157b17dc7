import { beforeEach, expect, test, vi } from "vitest";

const tokenOf = (id: string) =>
  `x.${Buffer.from(JSON.stringify({ session_id: id })).toString("base64url")}.y`;

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

/** The state of a page that has just been opened. */
function openPage() {
  vi.resetModules();
  return import("./session-state.ts");
}
type Page = Awaited<ReturnType<typeof openPage>>;

const signIn = (page: Page, id: string) =>
  page.setSession({ status: "signed_in", session: { access_token: tokenOf(id) }, profile: {} } as never);

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("document", { cookie: "", documentElement: { toggleAttribute: () => {} } });
  vi.stubGlobal("location", new URL("http://localhost"));
});

test("reports an end by the server unless the person signed out", async () => {
  const page = await openPage();
  signIn(page, "one");
  expect(page.sessionEnded()).toEqual({ status: "anonymous", ended: "expired" });
  signIn(page, "two");
  page.markSignedOut(tokenOf("two"));
  expect(page.sessionEnded()).toEqual({ status: "anonymous" });
});

test("reports the end of a session opened right after signing out", async () => {
  const page = await openPage();
  signIn(page, "one");
  page.markSignedOut(tokenOf("one"));
  page.sessionEnded();
  signIn(page, "two");
  expect(page.sessionEnded()).toEqual({ status: "anonymous", ended: "expired" });
});

test("recognises a sign-out before the session was read", async () => {
  const page = await openPage();
  page.markSignedOut(tokenOf("one"));
  signIn(page, "one");
  expect(page.sessionEnded()).toEqual({ status: "anonymous" });
});

test("ignores calls refused after a sign-out, also on a page that is opening", async () => {
  const page = await openPage();
  signIn(page, "one");
  page.markSignedOut(tokenOf("one"));
  page.sessionEnded();
  expect(page.sessionEnded()).toEqual({ status: "anonymous" });
  expect((await openPage()).sessionEnded()).toEqual({ status: "anonymous" });
});
