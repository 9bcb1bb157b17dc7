import { afterEach, expect, it, vi } from "vitest";
import { followAuthResult } from "./auth-result.ts";

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

it.each([
  ["/landing#error_code=bad_oauth_state&sb=", "/login#error_code=bad_oauth_state&sb="],
  ["/dashboard?a=1#sb=&type=recovery", "/login#sb=&type=recovery"],
  ["/landing#services", undefined],
  ["/login#error_code=bad_oauth_state&sb=", undefined],
  ["/reset-password#sb=&type=recovery", undefined],
])("loads the sign-in page with a result of the authentication service: %s", (address, target) => {
  history.replaceState(null, "", address);
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  expect(followAuthResult()).toBe(target !== undefined);
  expect(replace.mock.calls).toEqual(target === undefined ? [] : [[target]]);
});
