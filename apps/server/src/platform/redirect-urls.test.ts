import { expect, test } from "vitest";
import { parseRedirectUrls } from "./redirect-urls.ts";

function allows(text: string, url: string): boolean {
  const read = parseRedirectUrls(text);
  if ("error" in read) throw new Error(read.error);
  return read.patterns.some((pattern) => pattern.test(url));
}

test.each([
  ["https://app.example/back", "https://app.example/back", true],
  ["https://app.example/back", "https://app.example/back?code=1", false],
  ["https://app.example/back", "https://appXexample/back", false],
  ["https://app.example/*", "https://app.example/back", true],
  ["https://app.example/*", "https://app.example/a/b", false],
  ["https://app.example/**", "https://app.example/a/b?c=d.e", true],
  ["https://*.example/**", "https://preview-7.example/a", true],
  ["https://*.example/**", "https://evil.test/.example/a", false],
  ["https://*.example/**", "https://a.b.example/", false],
  ["https://app-?.example/", "https://app-1.example/", true],
  ["http://localhost:*/**", "http://localhost:5173/back", true],
  ["http://localhost:*/**", "http://localhost:5173.evil.test/back", false],
  ["com.example.app://callback", "com.example.app://callback", true],
  ["com.example.app://**", "com.example.app://a/b", true],
  ["https://a.test/, https://b.test/", "https://b.test/", true],
  ["", "https://b.test/", false],
])("%j accepts %s: %s", (text, url, allowed) => {
  expect(allows(text, url)).toBe(allowed);
});

test.each([
  "app.example/back",
  "*://app.example/",
  "http://app.example/",
  "http://localhost.evil.test/",
  "https://app.example**",
  "https://**/back",
  "https:///back",
  "https://me@app.example/",
  "https://app.example/#fragment",
  "javascript://%0Aalert(1)",
  "data://text/html,x",
  "file:///etc/passwd",
])("refuses the pattern %s", (text) => {
  expect(parseRedirectUrls(text)).toHaveProperty("error");
});
