import { expect, test, vi } from "vitest";

test.each([
  ["", "", { is: "absent", invited: false }],
  ["", "#error=access_denied&error_code=otp_expired&sb=", { is: "expired", invited: false }],
  ["?link=invite", "#error=access_denied&error_code=otp_expired&sb=", { is: "expired", invited: true }],
  ["?link=invite", "#error_code=user_banned&sb=", { is: "failed", code: "user_banned", invited: true }],
])(
  "reads the link that led to the page, and removes it from the address: %s%s",
  async (query, hash, outcome) => {
    const replaceState = vi.fn();
    vi.stubGlobal("location", new URL(`http://localhost/reset-password${query}${hash}`));
    vi.stubGlobal("history", { state: null, replaceState });
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    // A page opens a link once, so each case loads the code anew.
    vi.resetModules();
    const { openRecovery } = await import("./recovery.ts");
    expect(await openRecovery()).toEqual(outcome);
    expect(replaceState.mock.calls).toEqual(hash ? [[null, "", `/reset-password${query}`]] : []);
  },
);
