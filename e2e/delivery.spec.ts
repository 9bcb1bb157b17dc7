import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { INDEXED } from "../apps/web/app/shell/search-engines/indexed.ts";
import { test } from "./fixtures/test.ts";

/** Requests an address with headers, such as the encodings that the client accepts. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url, { headers, redirect: "manual" });
  const of = (name: string) => reply.headers.get(name);
  return { status: reply.status, of, text: await reply.text() };
}

test("files with a hash in their name are cached for ever, and sent as small as the browser accepts", async ({
  server,
}) => {
  const { text } = await ask(`${server.url}/landing`);
  const assets = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|json)\b/g))];
  expect(assets.length).toBeGreaterThan(3);
  for (const asset of assets) {
    const plain = await ask(server.url + asset, { "accept-encoding": "identity" });
    expect(plain.status, asset).toBe(200);
    expect(plain.of("content-encoding") ?? "identity", asset).toBe("identity");
    for (const encoding of ["br", "gzip"]) {
      const accepted = encoding === "br" ? "gzip, deflate, br" : "gzip";
      const sent = await ask(server.url + asset, { "accept-encoding": accepted });
      expect(sent.of("cache-control"), asset).toBe("public, max-age=31536000, immutable");
      // Assets smaller than a packet are not compressed.
      if (plain.text.length > 2_000) expect(sent.of("content-encoding"), asset).toBe(encoding);
      expect(sent.text, asset).toBe(plain.text);
    }
  }
  // A missing file of an earlier release gets 404, not a redirect to the sign-in page.
  for (const missing of [`${assets[0]}.br`, "/assets/former-release.js"])
    expect((await ask(server.url + missing)).status, missing).toBe(404);
});

test("pages are revalidated, and run only the scripts that their policy allows", async ({ server }) => {
  const inline = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;
  for (const path of [...INDEXED, "/login", "/dashboard"]) {
    const page = await ask(server.url + path);
    expect(page.status, path).toBe(200);
    const etag = page.of("etag") ?? "";
    expect(etag, path).not.toBe("");
    // The contact page has a new form on each visit, by which the server detects a message that is sent twice.
    const isTheSame = path !== "/contact";
    const again = await ask(server.url + path, { "if-none-match": etag });
    expect(again.status, path).toBe(isTheSame ? 304 : 200);

    const policy = page.of("content-security-policy") ?? "";
    const scripts = /(?:^|; )script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(scripts, path).toContain("'self'");
    const allowed = scripts.filter((source) => source !== "'self'" && !/^'sha256-[\w+/]{43}='$/.test(source));
    expect(allowed, path).toEqual([]);
    expect(policy, path).toContain("object-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    const bodies = [...page.text.matchAll(inline)]
      // Browsers never run a script of a data type, so the policy does not list it (decision 0043).
      .filter(({ groups }) => !/\ssrc=| type="application\/ld\+json"/.test(groups?.attributes ?? ""))
      .map(({ groups }) => groups?.body ?? "");
    expect(bodies.length, path).toBeGreaterThan(0);
    for (const body of bodies) {
      const hash = createHash("sha256").update(body).digest("base64");
      expect(scripts, `${path}: ${body.slice(0, 80)}`).toContain(`'sha256-${hash}'`);
    }
    // The policy forbids scripts in attributes.
    expect(page.text.match(/<[a-z][^>]*\son[a-z]+=/gi), path).toBeNull();
  }
});
