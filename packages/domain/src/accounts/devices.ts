export const BROWSERS = ["chrome", "edge", "firefox", "opera", "safari", "samsung", "other"] as const;
export type Browser = (typeof BROWSERS)[number];

export const SYSTEMS = ["android", "ios", "linux", "macos", "windows", "other"] as const;
export type System = (typeof SYSTEMS)[number];

export type Device = { browser: Browser; os: System; mobile: boolean };

// The order matters: a browser's user agent also names the browsers from which it is derived.
const BROWSER_MARKS: [RegExp, Browser][] = [
  [/\bEdg(e|A|iOS)?\//, "edge"],
  [/\b(OPR|OPT|Opera)\//, "opera"],
  [/\bSamsungBrowser\//, "samsung"],
  [/\b(Firefox|FxiOS)\//, "firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "chrome"],
  [/\bVersion\/.*\bSafari\//, "safari"],
];
const SYSTEM_MARKS: [RegExp, System][] = [
  [/\b(iPhone|iPad|iPod)\b/, "ios"],
  [/\bAndroid\b/, "android"],
  [/\bWindows\b/, "windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macos"],
  [/\bLinux\b|\bX11\b|\bCrOS\b/, "linux"],
];

/**
 * Browser and system in a `User-Agent` header, as codes for the words files; undefined without a header. Callers choose this
 * header: use it to help people recognise their own devices, never for a decision.
 */
export function deviceOf(userAgent: string | null): Device | undefined {
  if (!userAgent) return undefined;
  const first = <T>(marks: [RegExp, T][]) => marks.find(([mark]) => mark.test(userAgent))?.[1];
  const os = first(SYSTEM_MARKS) ?? "other";
  return {
    browser: first(BROWSER_MARKS) ?? "other",
    os,
    mobile: os === "ios" || os === "android" || /\bMobile\b/.test(userAgent),
  };
}
