import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall } from "../../../test/builders/auth.ts";
import { sentMails } from "../../../test/database.ts";
import { deviceFamily, deviceOf } from "./device.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => server.close());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const FIREFOX_NEXT = FIREFOX.replaceAll("140.0", "141.0");
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test("emails about a new device, but not about the first, an update or another address of its network", async () => {
  const { email } = await buildUser(server, { language: "en" });
  const signIn = (userAgent: string, ip: string) =>
    authCall(
      server,
      "POST",
      "/token?grant_type=password",
      { email, password: TEST_PASSWORD },
      { "user-agent": userAgent, "x-forwarded-for": ip },
    );
  const devices: [string, string, number][] = [
    [FIREFOX, "198.51.100.7", 0],
    [FIREFOX_NEXT, "198.51.100.200", 0],
    [FIREFOX, "203.0.113.9", 1],
    [FIREFOX, "203.0.113.10", 1],
    [IPHONE, "203.0.113.9", 2],
  ];
  for (const [userAgent, ip, expected] of devices) {
    expect((await signIn(userAgent, ip)).statusCode).toBe(200);
    expect((await sentMails(server, email)).length, `${userAgent} ${ip}`).toBe(expected);
  }
  const { mail } = await waitForAuthEmail(server, email, 2);
  expect(mail.subject).toBe("New sign-in to your Passerelle account");
  expect(mail.text).toContain("Device: Safari, iOS. IP address: 203.0.113.9.");
  expect(mail.text).toContain("http://localhost:3000/forgot-password");
});

test("names a browser by its usual name", () => {
  expect(deviceFamily(FIREFOX)).toBe("Firefox, Windows");
  expect(deviceFamily(EDGE)).toBe("Edge, Windows");
  expect(deviceFamily(IPHONE)).toBe("Safari, iOS");
  expect(deviceFamily("curl/8.5.0")).toBe("curl");
  expect(deviceFamily(null)).toBe("");
  expect(deviceFamily("<script>alert(1)</script>")).toBe("");
});

test("takes the /24 of IPv4 and the /48 of IPv6 as network, however it is written", () => {
  const of = (ip: string) => deviceOf({ ip, userAgent: FIREFOX });
  expect(of("2001:db8:1::1")).toBe(of("2001:0db8:0001:ffff::2"));
  expect(of("2001:db8:1::1")).not.toBe(of("2001:db8:2::1"));
  expect(of("192.0.2.1")).not.toBe(of("192.0.3.1"));
  expect(deviceOf({ ip: null, userAgent: FIREFOX })).toBeUndefined();
});
