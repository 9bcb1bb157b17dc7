import { describe, expect, it } from "vitest";
import { createClient } from "../lib/client.ts";
import { loadMailbox } from "./load-mailbox.ts";

type Answers = Record<string, { status: number; body: unknown }>;
const load = (address: string, answers: Answers) =>
  loadMailbox(
    createClient(
      async (url) => Response.json(answers[url]?.body ?? {}, { status: answers[url]?.status ?? 404 }),
      () => ({}),
    ),
    `http://localhost${address}`,
    new AbortController().signal,
  );
const problem = (status: number, code: string) => ({ status, body: { status, code } });

const list = { status: 200, body: { mails: [{ id: "m1" }] } };

describe("the mailbox", () => {
  it("loads the list and the email that the address names", async () => {
    const one = { status: 200, body: { id: "m1", html: "<p>" } };
    const answers = { "/api/mailbox": list, "/api/mailbox/m1": one };
    expect(await load("/mailbox", answers)).toEqual({ mails: [{ id: "m1" }], mail: null, failure: null });
    expect(await load("/mailbox?mail=m1", answers)).toMatchObject({ mail: { html: "<p>" } });
  });

  it("keeps the list when the email does not exist", async () => {
    for (const status of [400, 404]) {
      const answers = { "/api/mailbox": list, "/api/mailbox/x": problem(status, "not_found") };
      expect(await load("/mailbox?mail=x", answers)).toMatchObject({ mails: [{ id: "m1" }], mail: "gone" });
    }
  });

  it("returns undefined when the server has no mailbox", async () => {
    expect(await load("/mailbox", { "/api/mailbox": problem(404, "not_found") })).toBeUndefined();
    expect(await load("/mailbox?mail=x", {})).toBeUndefined();
  });

  it("reports a failure", async () => {
    expect(await load("/mailbox", { "/api/mailbox": problem(500, "internal") })).toMatchObject({
      mails: [],
      failure: { code: "internal" },
    });
  });
});
