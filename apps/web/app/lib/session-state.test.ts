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
  vi.stubGlobal("document", { cookie: "" });
});

test("a session that goes was ended by the server, unless its owner left", async () => {
  const page = await openPage();
  signIn(page, "one");
  expect(page.sessionGone()).toEqual({ status: "anonymous", ended: "expired" });
  signIn(page, "two");
  page.leaving(tokenOf("two"));
  expect(page.sessionGone()).toEqual({ status: "anonymous" });
});

test("whoever left and signed in again at once is told when the next session is ended", async () => {
  const page = await openPage();
  signIn(page, "one");
  page.leaving(tokenOf("one"));
  page.sessionGone();
  signIn(page, "two");
  expect(page.sessionGone()).toEqual({ status: "anonymous", ended: "expired" });
});

test("whoever presses before the page has read the session leaves all the same", async () => {
  const page = await openPage();
  page.leaving(tokenOf("one"));
  signIn(page, "one");
  expect(page.sessionGone()).toEqual({ status: "anonymous" });
});

test("a call refused a moment after changes nothing, and a page being opened was left too", async () => {
  const page = await openPage();
  signIn(page, "one");
  page.leaving(tokenOf("one"));
  page.sessionGone();
  expect(page.sessionGone()).toEqual({ status: "anonymous" });
  expect((await openPage()).sessionGone()).toEqual({ status: "anonymous" });
});
