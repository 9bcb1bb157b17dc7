import { expect, it } from "vitest";
import { deviceOf } from "./devices.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
    "chrome",
    "windows",
    false,
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`,
    "edge",
    "windows",
    false,
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`,
    "opera",
    "windows",
    false,
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, "firefox", "linux", false],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    "safari",
    "macos",
    false,
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
    "safari",
    "ios",
    true,
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1`,
    "chrome",
    "ios",
    true,
  ],
  [
    `${MOZILLA} (Linux; Android 14; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`,
    "chrome",
    "android",
    true,
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-A155F) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    "samsung",
    "android",
    true,
  ],
  ["curl/8.5.0", "other", "other", false],
] as const)("reads %s", (userAgent, browser, os, mobile) => {
  expect(deviceOf(userAgent)).toEqual({ browser, os, mobile });
});

it("returns undefined without a user agent", () => {
  expect(deviceOf(null)).toBeUndefined();
  expect(deviceOf("")).toBeUndefined();
});
