import type { Tree } from "../planted/tree.ts";

const texts = (hello: string, name: string) => ({
  greeting_sent: {
    subject: `${hello} {{platform}}`,
    title: hello,
    before: [name],
    button: hello,
    after: [],
  },
});

/**
 * A capability that exists only in tests and contributes everything that a capability can contribute on the server: its files by
 * path.
 */
export const GREETINGS: Record<string, string> = {
  "packages/domain/src/greetings/module.ts": `import type { Module } from "../module.ts";

export const greetings = {
  searchKinds: ["greeting"],
  liveTopics: ["greeting"],
  notificationKinds: [{ kind: "greetings", order: 70, optional: true, everywhere: true }],
  dashboardSections: [{ section: "greeting", order: 50 }],
  dayFigures: [{ figure: "greetings", order: 70 }],
  firstSteps: [{ step: "greet", order: 50, roles: ["diaspora"] }],
} as const satisfies Module;
`,
  "packages/contract/src/greetings.ts": `import * as z from "zod/mini";
import { contract } from "./contract.ts";

export const greetings = contract({
  "POST /api/greetings": {
    summary: "Greets the caller",
    access: "signed_in",
    body: z.strictObject({ text: z.string() }),
    reply: z.object({ text: z.string() }),
  },
});
`,
  "packages/contract/src/greetings/notifications.ts": `import * as z from "zod/mini";
import { notification } from "../shapes.ts";

export const GreetingNotification = notification("greeting", { text: z.string() });
`,
  "packages/contract/src/greetings/dashboard.ts": `import * as z from "zod/mini";

export const GreetingCard = z.object({ text: z.string() });
`,
  "apps/server/src/greetings/module.ts": `import { defineModule } from "../platform/module.ts";
import { SAMPLE } from "../platform/sample-values.ts";
import { readTexts } from "../platform/texts.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { greetingsOfPerson } from "./rate-limits.ts";
import { registerGreetings } from "./routes.ts";
import { send } from "./service.ts";
import sms from "./sms/fr.json" with { type: "json" };

declare module "../platform/contributions.ts" {
  interface Contributions {
    greetings: {
      jobs: { "greetings.send": { userId: string; email: string; text: string } };
      emails: { greeting_sent: { kind: "greetings"; values: { name: string; text: string; link: string } } };
      notifications: { greeting: { values: { text: string } } };
    };
  }
}

export const greetingsModule = defineModule({
  name: "greetings",
  routes: [registerGreetings],
  jobs: { "greetings.send": { run: send } },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    kinds: { greeting_sent: "greetings" },
    samples: { greeting_sent: { name: SAMPLE.name, text: SAMPLE.note, link: SAMPLE.link } },
  },
  notifications: {
    greeting: { kind: "greetings", present: async (_ctx, _reader, given) => given.map(({ values: { text } }) => ({ text })) },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  rateLimits: [greetingsOfPerson],
  dashboard: { greeting: async () => ({ text: "Akwaba" }) },
  dayFigures: { greetings: async () => [{ country: "CM", count: 3 }] },
  firstSteps: { greet: async () => false },
  searchSource: {
    kind: "greeting",
    find: async (_ctx, _actor, { words }) =>
      words.includes("akwaba") ? [{ id: "1", title: "Akwaba", detail: null, likeness: 1 }] : [],
  },
});
`,
  "apps/server/src/greetings/rate-limits.ts": `import { defineRateLimit } from "../platform/rate-limits.ts";

export const greetingsOfPerson = defineRateLimit("greetings", { burst: 1, perSecond: 1 / 3600 });
`,
  "apps/server/src/greetings/routes.ts": `import { greetings } from "@passerelle/contract/greetings";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { greet } from "./service.ts";

export function registerGreetings(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, greetings, {
    "POST /api/greetings": ({ actor, body }) => greet(ctx, actor, body.text),
  });
}
`,
  "apps/server/src/greetings/service.ts": `import { notify } from "../notifications/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { JobPayloads } from "../platform/contributions.ts";
import { publishLive } from "../platform/live.ts";
import { greetingsOfPerson } from "./rate-limits.ts";

export async function greet(ctx: Context, { userId, email }: Actor, text: string): Promise<{ text: string }> {
  await greetingsOfPerson.take(ctx.db, userId);
  await ctx.db.transaction().execute(async (trx) => {
    await notify(ctx, trx, { userId, type: "greeting", values: { text }, path: "/greetings" });
    await publishLive(trx, { users: [userId] }, { about: "greeting" });
    await ctx.jobs.enqueue(trx, "greetings.send", { userId, email, text });
  });
  return { text };
}

export async function send(
  ctx: Context,
  { userId, email: to, text }: JobPayloads["greetings.send"],
): Promise<void> {
  const values = { name: "Awa", text, link: "https://a.test/1" };
  await ctx.mail.enqueue(ctx.db, { template: "greeting_sent", to, userId, language: "fr", values });
}
`,
  "apps/server/src/greetings/emails/fr.json": JSON.stringify(texts("Bonjour", "Message\u00a0: {{text}}")),
  "apps/server/src/greetings/emails/en.json": JSON.stringify(texts("Hello", "Message: {{text}}")),
  "apps/server/src/greetings/sms/fr.json": JSON.stringify({ greeting: "Bonjour {{link}}" }),
  "apps/server/src/greetings/sms/en.json": JSON.stringify({ greeting: "Hello {{link}}" }),
  "apps/server/src/greetings/greetings.test.ts": `import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { openStream } from "../../test/live.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("the call, the job, the email, the notification, the live update and the rate limit work", async () => {
  const user = await buildUser(server);
  const call = () =>
    server.app.inject({
      method: "POST",
      url: "/api/greetings",
      headers: user.headers,
      payload: { text: "Akwaba" },
    });
  const stream = await openStream(server, user);
  expect((await call()).json()).toEqual({ text: "Akwaba" });
  await vi.waitFor(() => expect(stream.heard).toContainEqual({ about: "greeting" }));
  stream.cut();
  expect(await waitForMail(server, user.email)).toMatchObject({ subject: "Bonjour Passerelle" });
  const { notifications } = (
    await server.app.inject({ url: "/api/notifications", headers: user.headers })
  ).json();
  expect(notifications).toMatchObject([{ type: "greeting", text: "Akwaba", path: "/greetings" }]);
  const refused = await call();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: "too_many_requests" });
});

test("the search finds it and the preferences list it", async () => {
  const { results } = (await server.app.inject({ url: "/api/search?q=akwaba" })).json();
  expect(results).toEqual([{ kind: "greeting", id: "1", title: "Akwaba", detail: null }]);
  const { headers } = await buildUser(server);
  const { preferences } = (await server.app.inject({ url: "/api/me/notifications", headers })).json();
  expect(preferences).toContainEqual({ kind: "greetings", channel: "page", on: true, mandatory: false });
});

test("the dashboard shows its card, its figure and its first step", async () => {
  const cardsOf = async (role: "diaspora" | "super_admin") => {
    const { headers } = await buildUser(server, { role });
    return (await server.app.inject({ url: "/api/dashboard", headers })).json().cards;
  };
  const { greeting, first_steps } = await cardsOf("diaspora");
  expect(greeting).toEqual({ text: "Akwaba" });
  expect(first_steps.steps).toContainEqual({ step: "greet", done: false });
  const { day } = await cardsOf("super_admin");
  expect(day.figures).toContainEqual({ figure: "greetings", today: 3, last_week: 3 });
});
`,
};

/** The lines that are added to existing files, each with the text before which they are inserted. */
const LINES: Record<string, [before: string, lines: string][]> = {
  "packages/domain/src/modules.ts": [
    ["import ", 'import { greetings } from "./greetings/module.ts";\nimport '],
    ["  payments,\n", "  payments,\n  greetings,\n"],
  ],
  "apps/server/src/modules.ts": [
    ["import ", 'import { greetingsModule } from "./greetings/module.ts";\nimport '],
    ["  mailboxModule,\n", "  mailboxModule,\n  greetingsModule,\n"],
  ],
  "packages/contract/src/modules.ts": [
    ["import ", 'import type { greetings } from "./greetings.ts";\nimport '],
    ["import ", 'import { GreetingNotification } from "./greetings/notifications.ts";\nimport '],
    ["NOTIFICATIONS = [", "NOTIFICATIONS = [GreetingNotification, "],
    ["import ", 'import { GreetingCard } from "./greetings/dashboard.ts";\nimport '],
    ["DASHBOARD_CARDS = {\n", "DASHBOARD_CARDS = {\n  greeting: GreetingCard,\n"],
    ["export type Calls = ", "export type Calls = typeof greetings &\n  "],
  ],
};

/** Adds the capability to the tree. */
export function addGreetings(tree: Tree): void {
  tree.plant(GREETINGS);
  for (const [path, lines] of Object.entries(LINES))
    for (const [before, after] of lines) tree.edit(path, before, after);
}
