import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashScripts } from "./script-hashes.server.ts";

const hash = (html: string, nonce: string) => {
  const hashed = hashScripts(Buffer.from(html), nonce);
  return { ...hashed, html: hashed.html.toString() };
};
const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("our own inline scripts are named by what they hold, and nothing tells them by in the HTML", () => {
  const html = `<script nonce="n-1">one()</script><script type="module" nonce="n-1" async="">
two()</script><script nonce="n-1" src="/a.js"></script><link nonce="n-1" href="/b"/>`;
  expect(hash(html, "n-1")).toEqual({
    html: `<script>one()</script><script type="module" async="">
two()</script><script src="/a.js"></script><link href="/b"/>`,
    hashes: [sha("one()"), sha("\ntwo()")],
  });
});

test("a script that a text has smuggled in is none of ours, whatever it claims", () => {
  for (const smuggled of [
    "<script>evil()</script>",
    `<script nonce="n-2">evil()</script>`,
    `<script nonce="">evil()</script>`,
    `<script data-nonce='n-1'>evil()</script>`,
  ])
    expect(hash(`${smuggled}<script nonce="n-1">ours()</script>`, "n-1").hashes).toEqual([sha("ours()")]);
});

test("a script with letters of any alphabet is named by its bytes, and no letter of the page changes", () => {
  const html = `<p>« Déjà » ’ 🌍</p><script nonce="n-1">say("Étoundi 🌍")</script>`;
  expect(hash(html, "n-1")).toEqual({
    html: html.replace(` nonce="n-1"`, ""),
    hashes: [sha(`say("Étoundi 🌍")`)],
  });
});

test("what no browser runs is not named", () => {
  const html = `<script type="application/ld+json">{"name":"Acte de naissance"}</script>`;
  expect(hash(html, "n-1")).toEqual({ html, hashes: [] });
});
