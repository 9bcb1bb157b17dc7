import { expect, test } from "vitest";
import { readMailLink } from "./mail-link.ts";

test.each([
  [
    "#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup",
    { outcome: "confirmed", accessToken: "a.b.c" },
  ],
  [
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
    { outcome: "expired" },
  ],
  ["#error_code=validation_failed&error_description=x", { outcome: "failed" }],
  ["#error=server_error", { outcome: "failed" }],
  ["", undefined],
  ["#", undefined],
  ["#main", undefined],
  ["#access_token=", undefined],
])("%s", (fragment, link) => {
  expect(readMailLink(fragment)).toEqual(link);
});
