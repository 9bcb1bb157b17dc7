import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { waitForAuthEmail } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, signIn } from "../../test/builders/auth.ts";

/** Session fixation: whatever a caller sends, signing in begins a session whose tokens only they have. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Granted = { access_token: string; refresh_token: string; user: { id: string } };
const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { session_id: string })
    .session_id;

test.each(["password", "code", "link's hash"])(
  "signing in by %s takes no session that is handed to it",
  async (how) => {
    const [attacker, victim] = [await buildUser(server), await buildUser(server)];
    const planted = await signIn(server, attacker.email);
    const brought = {
      session_id: sessionOf(planted.access_token),
      refresh_token: planted.refresh_token,
      access_token: planted.access_token,
    };
    const headers = {
      authorization: `Bearer ${planted.access_token}`,
      cookie: `sb-access-token=${planted.access_token}; sb-refresh-token=${planted.refresh_token}`,
    };
    const call = async (path: string, payload: Record<string, unknown>) => {
      const reply = await authCall(server, "POST", path, { ...payload, ...brought }, headers);
      expect(reply.statusCode, reply.body).toBe(200);
      return { granted: reply.json<Granted>(), cookies: reply.headers["set-cookie"] };
    };
    const signedIn = async () => {
      const { email } = victim;
      if (how === "password") return call("/token?grant_type=password", { email, password: TEST_PASSWORD });
      await authCall(server, "POST", "/otp", { email });
      const { code, token } = await waitForAuthEmail(server, email);
      return how === "code"
        ? call("/verify", { type: "email", email, token: code })
        : call("/verify", { type: "email", token_hash: token });
    };
    const { granted, cookies } = await signedIn();
    expect(granted.user.id).toBe(victim.id);
    expect(sessionOf(granted.access_token)).not.toBe(brought.session_id);
    expect(granted.refresh_token).not.toBe(planted.refresh_token);
    expect(cookies).toBeUndefined();
    // The attacker's session is still the attacker's own.
    const mine = await authCall(server, "GET", "/user", undefined, headers);
    expect(mine.json<{ id: string }>().id).toBe(attacker.id);
  },
);
