import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashScripts } from "./script-hashes.server.ts";

const hash = (html: string, nonce: string) => {
  const hashed = hashScripts(Buffer.from(html), nonce);
  return { ...hashed, html: hashed.html.toString() };
};
const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("hashes scripts with the nonce and removes it from the HTML", () => {
  const html = `<script nonce="n-1">one()</script><script type="module" nonce="n-1" async="">
two()</script><script nonce="n-1" src="/a.js"></script><link nonce="n-1" href="/b"/>`;
  expect(hash(html, "n-1")).toEqual({
    html: `<script>one()</script><script type="module" async="">
two()</script><script src="/a.js"></script><link href="/b"/>`,
    hashes: [sha("one()"), sha("\ntwo()")],
  });
});

test("does not hash an injected script", () => {
  for (const smuggled of [
    "<script>evil()</script>",
    `<script nonce="n-2">evil()</script>`,
    `<script nonce="">evil()</script>`,
    `<script data-nonce='n-1'>evil()</script>`,
  ])
    expect(hash(`${smuggled}<script nonce="n-1">ours()</script>`, "n-1").hashes).toEqual([sha("ours()")]);
});

test("hashes bytes and leaves other text unchanged", () => {
  const html = `<p>« Déjà » ’ 🌍</p><script nonce="n-1">say("Étoundi 🌍")</script>`;
  expect(hash(html, "n-1")).toEqual({
    html: html.replace(` nonce="n-1"`, ""),
    hashes: [sha(`say("Étoundi 🌍")`)],
  });
});

test("does not hash scripts that browsers do not run", () => {
  const html = `<script type="application/ld+json">{"name":"Acte de naissance"}</script>`;
  expect(hash(html, "n-1")).toEqual({ html, hashes: [] });
});
