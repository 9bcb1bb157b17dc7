import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";

/** The cookies that a reply sets, as a browser would store them. */
export const cookiesIn = (headers: Record<string, unknown>): string[] =>
  [headers["set-cookie"] ?? []].flat().map(String);

/** The sealed cookie of a page that the server renders, as a browser sends it back. `call`: the call that sets the cookie. */
export async function pageCookieOf(
  server: TestApp,
  user: TestUser,
  { path, call }: { path: string; call: string },
): Promise<string> {
  const { headers } = await server.app.inject({ url: call, headers: user.headers });
  const [cookie = ""] = cookiesIn(headers);
  const [pair = "", ...attributes] = cookie.split("; ");
  expect(pair).toMatch(/^page_session=sealed\.\S+$/);
  expect(attributes).toEqual([`Path=${path}`, "Max-Age=2592000", "HttpOnly", "SameSite=Strict"]);
  return pair;
}

/** Invalid cookies: with a changed byte or key, that of another page, a token that is not sealed, and none. */
export const spoiledPageCookies = (
  server: TestApp,
  user: TestUser,
  cookie: string,
  otherPage: string,
): string[] => [
  cookie.replace(/.(?=.{8}$)/, (one) => (one === "x" ? "y" : "x")),
  cookie.replace("sealed.1", "sealed.2"),
  `page_session=${server.ctx.vault.seal(user.token, `cookie page_session ${otherPage}`)}`,
  `page_session=${user.token}`,
  "page_session=",
];
