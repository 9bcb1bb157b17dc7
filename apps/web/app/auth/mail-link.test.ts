import { expect, test } from "vitest";
import { emailOf, parseReturnUrl, readMailLink, userOf } from "./mail-link.ts";

const SESSION = "expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer";
const tokens = { accessToken: "a.b.c", refreshToken: "r" };

test.each([
  [`#access_token=a.b.c&${SESSION}&type=signup`, { outcome: "confirmed", accessToken: "a.b.c" }],
  // Unknown types must never sign in.
  [`#access_token=a.b.c&${SESSION}&type=whatever`, { outcome: "confirmed", accessToken: "a.b.c" }],
  [`#access_token=a.b.c&${SESSION}&type=email_change`, { outcome: "email_changed", accessToken: "a.b.c" }],
  [`#access_token=a.b.c&${SESSION}&type=recovery`, { outcome: "new_password" }],
  [`#access_token=a.b.c&${SESSION}&type=invite`, { outcome: "new_password" }],
  [`#access_token=a.b.c&${SESSION}&type=magiclink`, { outcome: "sign_in", kind: "magiclink", tokens }],
  [`#access_token=a.b.c&${SESSION}`, { outcome: "sign_in", kind: "provider", tokens }],
  [
    "#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=",
    { outcome: "half_changed" },
  ],
  ["#message=Sign-in+unlocked&sb=&type=unlock", { outcome: "unlocked" }],
  [
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
    { outcome: "expired" },
  ],
  ["#error_code=validation_failed&error_description=x", { outcome: "failed", code: "validation_failed" }],
  ["#error=access_denied", { outcome: "failed", code: "access_denied" }],
  ["", undefined],
  ["#", undefined],
  ["#main", undefined],
  ["#message=from+nowhere", undefined],
  ["#access_token=", undefined],
])("%s", (fragment, link) => {
  expect(readMailLink(fragment)).toEqual(link);
});

test("a sign-in link of an account that was never activated signs in", () => {
  expect(readMailLink(`#access_token=a.b.c&${SESSION}&type=signup`, "magiclink")).toEqual({
    outcome: "sign_in",
    kind: "magiclink",
    tokens,
  });
});

test("a linked identity keeps the current session", () => {
  expect(readMailLink(`#access_token=a.b.c&${SESSION}`, "identity")).toEqual({
    outcome: "linked",
    accessToken: "a.b.c",
  });
});

test.each([
  ["?link=magiclink", "magiclink", undefined],
  ["?x=1&link=identity&by=google", "identity", "google"],
  ["?link=recovery", undefined, undefined],
  ["", undefined, undefined],
])("reads the purpose of %j", (query, kind, by) => {
  expect(parseReturnUrl(query)).toEqual({ kind, by });
});

test("reads the email address and the account of a token with any characters", () => {
  const payload = Buffer.from(JSON.stringify({ email: "éloïse@exemple.cm", sub: "8e1c" })).toString(
    "base64url",
  );
  expect(emailOf(`x.${payload}.y`)).toBe("éloïse@exemple.cm");
  expect(userOf(`x.${payload}.y`)).toBe("8e1c");
  expect(emailOf("x.y.z")).toBeUndefined();
  expect(emailOf("")).toBeUndefined();
});
