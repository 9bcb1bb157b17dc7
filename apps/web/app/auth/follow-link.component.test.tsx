import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { OtherAccountNotice } from "./components/other-account-notice.tsx";
import { followLink } from "./follow-link.ts";
import type { AccountLink, MailLink } from "./mail-link.ts";
import { NO_OTHER_METHODS } from "./sign-in-methods.ts";

/** Follows a link; resolves with what the page then shows because of it, and where it leads. */
async function follow(fragment: string, query = "") {
  const shown: { link?: MailLink | undefined; other?: object | undefined } = {};
  const leaveFor = vi.fn(async () => {});
  await followLink(fragment, query, {
    methods: NO_OTHER_METHODS,
    t: ((key: string) => key) as never,
    welcome: () => {},
    show: (part) => Object.assign(shown, part),
    leaveFor,
  });
  return { shown, leaveFor };
}

const LOGOUT = { "POST /auth/v1/logout": () => new Response(null, { status: 204 }) };
const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.sig`;
const tokenFor = (sub: string) => tokenWith({ sub });
const changed = (token: string) => `#access_token=${token}&refresh_token=r&sb=&type=email_change`;
const HALF = "#message=Confirmation+link+accepted&sb=";
const FROM = "?link=email_change";

it("shows the change of another account's address, by one of its two links and by both", async () => {
  const { id, email } = signIn();
  replyTo({ "GET /auth/v1/user": { id, email }, ...LOGOUT });
  const half = await follow(HALF, FROM);
  expect(half.shown.other).toEqual({ link: { outcome: "half_changed" }, name: email });
  const accessToken = tokenFor("another account");
  const whole = await follow(changed(accessToken), FROM);
  expect(whole.shown.other).toEqual({ link: { outcome: "email_changed", accessToken }, name: email });
  expect(half.leaveFor).not.toHaveBeenCalled();
  expect(whole.leaveFor).not.toHaveBeenCalled();
});

it.each([
  ["half_changed", () => HALF],
  ["email_changed", (id: string) => changed(tokenFor(id))],
])("leads to the account whose own address changes: %s", async (outcome, fragment) => {
  const { id, email } = signIn();
  replyTo({ "GET /auth/v1/user": { id, email, new_email: "neuf@voyage.test" }, ...LOGOUT });
  await renderInPage(null);
  const { shown, leaveFor } = await follow(fragment(id), FROM);
  expect(shown.other).toBeUndefined();
  expect(await screen.findByText(`link.short.${outcome}`)).toBeDefined();
  expect(leaveFor).toHaveBeenCalledWith("/account", false);
});

it("says to a signed-in person that a sign-in link no longer works", async () => {
  signIn();
  await renderInPage(null);
  const { shown } = await follow("#error=access_denied&error_code=otp_expired&sb=", "?link=magiclink");
  expect(await screen.findByText("link.expired_title")).toBeDefined();
  expect(shown.link).toBeUndefined();
});

const accessToken = tokenWith({ email: "aline@voyage.test" });

it.each<[AccountLink, RegExp]>([
  [{ outcome: "confirmed", accessToken }, /^L’adresse aline@voyage\.test est confirmée/],
  [{ outcome: "half_changed" }, /^Une des deux adresses est confirmée\./],
  [{ outcome: "email_changed", accessToken }, /^La nouvelle adresse aline@voyage\.test est en place\./],
])(
  "says what a link of another account has done, and lets the reader stay: $outcome",
  async (link, words) => {
    const onStay = vi.fn();
    const name = "odette@voyage.test";
    const { user } = await renderInPage(
      <OtherAccountNotice link={link} name={name} onStay={onStay} onLeft={() => {}} />,
    );
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(/avec un autre compte\s: odette@voyage\.test/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Rester sur ce compte" }));
    expect(onStay).toHaveBeenCalledOnce();
  },
);
