import type { Declaration, OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import type { ReviewCase } from "@passerelle/contract/identity/review";
import { addDays, utcDay } from "@passerelle/domain/days";
import type { CaseLevel } from "@passerelle/domain/identity/levels";
import type { TestApp } from "../app.ts";
import { buildUser, type TestUser } from "./accounts.ts";
import { metadata, pdf, sendBytes, TUS } from "./documents.ts";
import { callAs } from "./requests.ts";

/** A passport of Awa Ndiaye with right check digits, valid until 30 April 2031. */
export const AWA: Declaration = {
  document_type: "passport",
  document_country: "SN",
  family_name: "Ndiaye",
  given_names: "Awa",
  birth_date: "1990-07-14",
  number: "A00123456",
  expires_on: "2031-04-30",
  mrz: "P<SENNDIAYE<<AWA<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nA001234565SEN9007149F3104301<<<<<<<<<<<<<<00",
};

const CARD = { ...AWA, document_type: "identity_card", mrz: "" } as const satisfies Declaration;

export const readIdentity = (server: TestApp, user: TestUser): Promise<OwnIdentity> =>
  callAs(server, user, "GET", "/api/me/identity");

/** The caller's open or last case; fails the test without one. */
export async function readOwnCase(server: TestApp, user: TestUser): Promise<OwnCase> {
  const { case: own } = await readIdentity(server, user);
  if (!own) throw new Error("there is no case");
  return own;
}

/** Starts a case with a declaration, by default of an identity card with two sides. */
export async function startCase(
  server: TestApp,
  user: TestUser,
  declared: Partial<Declaration> = CARD,
  level: CaseLevel = 2,
): Promise<OwnCase> {
  const id = crypto.randomUUID();
  await callAs(server, user, "POST", "/api/me/identity/cases", { id, level });
  const { version } = await readOwnCase(server, user);
  const certification = level === 3 ? "video" : null;
  const body = { version, ...AWA, ...declared, certification };
  await callAs(server, user, "PUT", `/api/me/identity/cases/${id}/declaration`, body);
  return readOwnCase(server, user);
}

/** Creates an upload of a picture without sending bytes; resolves with the raw reply. */
export const beginPicture = (
  { app }: TestApp,
  user: TestUser,
  caseId: string,
  side: string,
  bytes: Buffer = pdf(),
) =>
  app.inject({
    method: "POST",
    url: "/files/uploads",
    headers: {
      ...user.headers,
      ...TUS,
      "upload-length": String(bytes.length),
      "upload-metadata": metadata({ target: "identity", caseId, side, filename: `${side}.pdf` }),
    },
  });

/** Uploads a picture and resolves with its id. */
export async function sendPicture(
  server: TestApp,
  user: TestUser,
  caseId: string,
  side: string,
  bytes: Buffer = pdf(),
): Promise<string> {
  const created = await beginPicture(server, user, caseId, side, bytes);
  const reply = await sendBytes(server, user, created.headers.location as string, bytes);
  const id = reply.headers["x-document-id"];
  if (typeof id !== "string")
    throw new Error(`picture: ${created.statusCode} ${created.body} ${reply.statusCode} ${reply.body}`);
  return id;
}

/** Submits the caller's open case; resolves with the raw reply. */
export async function trySubmit({ app }: TestApp, user: TestUser, { id, version }: OwnCase) {
  const url = `/api/me/identity/cases/${id}/submission`;
  return app.inject({ method: "POST", url, headers: user.headers, payload: { version } });
}

/** A person with a submitted case of level 2: an identity card with both sides unless declared otherwise. */
export async function buildSubmitted(
  server: TestApp,
  options: { person?: TestUser; declared?: Partial<Declaration> } = {},
): Promise<{ person: TestUser; id: string }> {
  const person = options.person ?? (await buildUser(server, { name: "Awa Ndiaye" }));
  const started = await startCase(server, person, options.declared);
  for (const { side } of started.sides) await sendPicture(server, person, started.id, side);
  const reply = await trySubmit(server, person, await readOwnCase(server, person));
  if (reply.statusCode !== 200) throw new Error(`submit: ${reply.statusCode} ${reply.body}`);
  return { person, id: started.id };
}

/** Posts to a call of a case as a reviewer; resolves with the raw reply. */
export const asReviewer = (
  { app }: TestApp,
  reviewer: TestUser,
  id: string,
  call: "reviewer" | "verdicts" | "decisions" | "revocation",
  payload: object,
) =>
  app.inject({
    method: "POST",
    url: `/api/admin/identity-cases/${id}/${call}`,
    headers: reviewer.headers,
    payload,
  });

export const readReview = (server: TestApp, reviewer: TestUser, id: string): Promise<ReviewCase> =>
  callAs(server, reviewer, "GET", `/api/admin/identity-cases/${id}`);

/** Takes a case that waits. */
export async function claim(server: TestApp, reviewer: TestUser, id: string): Promise<ReviewCase> {
  const reply = await asReviewer(server, reviewer, id, "reviewer", {
    reviewer_id: reviewer.id,
    before: null,
  });
  if (reply.statusCode !== 200) throw new Error(`claim: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Gives every picture of a claimed case the same verdict. */
export async function judgeAll(
  server: TestApp,
  reviewer: TestUser,
  id: string,
  verdict: object = { verdict: "accepted", reason: null },
): Promise<ReviewCase> {
  for (const { document, verdicts } of (await readReview(server, reviewer, id)).sides) {
    const payload = { document_id: document?.id, seen: verdicts[0]?.id ?? null, ...verdict };
    const reply = await asReviewer(server, reviewer, id, "verdicts", payload);
    if (reply.statusCode !== 200) throw new Error(`verdict: ${reply.statusCode} ${reply.body}`);
  }
  return readReview(server, reviewer, id);
}

/** Decides a case at its present version; resolves with the raw reply. */
export async function tryToDecide(server: TestApp, reviewer: TestUser, id: string, decision: object) {
  const { version } = await readReview(server, reviewer, id);
  return asReviewer(server, reviewer, id, "decisions", { version, ...decision });
}

/** A person whose identity a reviewer verified at level 2. */
export async function buildVerified(
  server: TestApp,
  reviewer: TestUser,
  options: { person?: TestUser; declared?: Partial<Declaration> } = {},
): Promise<{ person: TestUser; id: string }> {
  const built = await buildSubmitted(server, options);
  await claim(server, reviewer, built.id);
  await judgeAll(server, reviewer, built.id);
  const reply = await tryToDecide(server, reviewer, built.id, { decision: "verify" });
  if (reply.statusCode !== 200) throw new Error(`verify: ${reply.statusCode} ${reply.body}`);
  return built;
}

/** Gives an account level 2 by a row, as the decision of a reviewer does, without declaration and pictures; resolves with its id. */
export async function verifyIdentity(
  { ctx }: TestApp,
  { id: user_id }: TestUser,
  reviewer: TestUser,
): Promise<string> {
  const id = crypto.randomUUID();
  await ctx.db
    .insertInto("identity_cases")
    .values({
      id,
      user_id,
      level: 2,
      status: "verified",
      submitted_at: new Date(),
      decided_at: new Date(),
      decided_by: reviewer.id,
      valid_until: addDays(utcDay(new Date()), 365),
    })
    .execute();
  return id;
}
