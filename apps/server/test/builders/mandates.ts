import type {
  ConsentOptions,
  ConsentProof,
  MandateDetails,
  MandateDraft,
} from "@passerelle/contract/mandates";
import { addDays, utcDay } from "@passerelle/domain/days";
import { isOnPaper } from "@passerelle/domain/mandates/legalisation";
import type { Power } from "@passerelle/domain/mandates/powers";
import { invitationEnd } from "@passerelle/domain/mandates/reminders";
import { sql } from "kysely";
import { getIdentityLevel } from "../../src/identity/service.ts";
import { CONSENT_OF, type Side } from "../../src/mandates/access.ts";
import { insertSignature } from "../../src/mandates/consent/queries.ts";
import { findContacts, findNames, findToday, lockMandate } from "../../src/mandates/queries.ts";
import { moveMandate } from "../../src/mandates/transition.ts";
import type { TestApp } from "../app.ts";
import { freshPhone } from "../auth-flows.ts";
import { queuedJobs } from "../database.ts";
import { administratorOf, buildUser, type TestUser } from "./accounts.ts";
import { buildCountry } from "./catalogue.ts";
import { metadata, pdf, sendBytes, TUS } from "./documents.ts";
import { verifyIdentity } from "./identity.ts";
import { callAs } from "./requests.ts";

/** Creates the country of the mandates that these builders create. */
export async function prepareMandates({ ctx }: TestApp): Promise<void> {
  await buildCountry(ctx.db, { code: "CM", name: "Cameroun", name_en: "Cameroon" });
}

/** Confirms a new number of an account, which gives it level 1; resolves with the number, including the plus. */
export async function confirmPhone({ ctx }: TestApp, { id }: TestUser): Promise<string> {
  const phone = freshPhone();
  await sql`UPDATE auth.users SET phone = ${phone.slice(1)}, phone_confirmed_at = now() WHERE id = ${id}`.execute(
    ctx.db,
  );
  return phone;
}

/** Creates a person with a confirmed number, and with level 2 unless it is not needed. */
export async function buildSigner(
  server: TestApp,
  options: { name?: string; level?: 1 | 2; role?: "mandataire" } = {},
): Promise<TestUser> {
  const { level = 2, name = "Awa Ndiaye", ...rest } = options;
  const user = await buildUser(server, { name, ...rest });
  await confirmPhone(server, user);
  if (level === 2) await verifyIdentity(server, user, await administratorOf(server));
  return user;
}

/** A draft that can be signed today: powers to file and to collect, for half a year. */
export function draftTo(holder: MandateDraft["holder"], change: Partial<MandateDraft> = {}): MandateDraft {
  const today = utcDay(new Date());
  return {
    version: 0,
    template: "general",
    country: "CM",
    form: "app",
    subject: "L’acte de naissance d’Awa Ndiaye",
    holder,
    principal_details: "née le 14 juillet 1990 à Douala",
    holder_details: "",
    powers: ["file", "collect"],
    starts_on: today,
    ends_on: addDays(today, 180),
    ceiling: null,
    ...change,
  };
}

/** Calls about mandates by a person; `try…` resolve with the raw reply. */
export function mandateCalls(server: TestApp) {
  const url = (id: string, call = "") => `/api/mandates/${id}${call && `/${call}`}`;
  const attempt = (user: TestUser, method: "POST" | "PUT" | "GET", path: string, payload?: object) =>
    server.app.inject({ method, url: path, headers: user.headers, ...(payload && { payload }) });
  const read = (user: TestUser, id: string): Promise<MandateDetails> => callAs(server, user, "GET", url(id));
  const codeOf = async (user: TestUser, id: string): Promise<string> => {
    await callAs(server, user, "POST", url(id, "codes"));
    const sent = (await queuedJobs(server, "sms.send")) as { template: string; code: string }[];
    return sent.findLast(({ template }) => template === "mandate_code")?.code ?? "";
  };
  const tryConsent = (user: TestUser, id: string, textHash: string, proof: ConsentProof) =>
    attempt(user, "POST", url(id, "consent"), { text_hash: textHash, proof });
  return {
    read,
    codeOf,
    tryConsent,
    trySave: (user: TestUser, id: string, draft: MandateDraft) => attempt(user, "PUT", url(id), draft),
    tryEnd: (user: TestUser, id: string, action: string, note = "") =>
      attempt(user, "POST", url(id, "end"), { action, note }),
    tryRevokePower: (user: TestUser, id: string, power: Power) =>
      attempt(user, "POST", url(id, `powers/${power}/revocation`)),
    tryPresent: (user: TestUser, id: string, version: number) =>
      attempt(user, "POST", url(id, "presentation"), { version }),
    tryRevise: (user: TestUser, id: string) => attempt(user, "POST", url(id, "revision")),
    tryRenew: (user: TestUser, id: string, newId: string) =>
      attempt(user, "POST", url(id, "renewal"), { id: newId }),
    tryRead: (user: TestUser, id: string) => attempt(user, "GET", url(id)),
    options: (user: TestUser, id: string): Promise<ConsentOptions> =>
      callAs(server, user, "GET", url(id, "consent")),
    /** Signs or accepts with a code. */
    consent: async (user: TestUser, id: string): Promise<MandateDetails> => {
      const { text } = await read(user, id);
      const proof = { kind: "code", code: await codeOf(user, id) } as const;
      const reply = await tryConsent(user, id, text?.hash ?? "", proof);
      if (reply.statusCode !== 200) throw new Error(`consent: ${reply.statusCode} ${reply.body}`);
      return reply.json();
    },
  };
}

type Built = { id: string; principal: TestUser; holder: TestUser };

/** A mandate that its principal has read and not signed. */
export async function buildPresented(
  server: TestApp,
  options: { principal?: TestUser; holder?: TestUser; change?: Partial<MandateDraft> } = {},
): Promise<Built & { hash: string }> {
  const principal = options.principal ?? (await buildSigner(server));
  const holder = options.holder ?? (await buildSigner(server, { name: "Paul Biyong", level: 1 }));
  const id = crypto.randomUUID();
  const { mandate } = await callAs<MandateDetails>(
    server,
    principal,
    "PUT",
    `/api/mandates/${id}`,
    draftTo({ kind: "email", name: "Paul Biyong", email: holder.email }, options.change),
  );
  const presented = await callAs<MandateDetails>(
    server,
    principal,
    "POST",
    `/api/mandates/${id}/presentation`,
    { version: mandate.version },
  );
  return { id, principal, holder, hash: presented.text?.hash ?? "" };
}

/**
 * A mandate that its principal signed and its holder accepted. Their consents are written as the calls write them, but no code is sent
 * and no job seals the text: `buildSealed` uses the calls.
 */
export async function buildMandate(
  server: TestApp,
  options: Parameters<typeof buildPresented>[1] = {},
): Promise<Built & { hash: string }> {
  const built = await buildPresented(server, options);
  await writeConsent(server, built.principal, built.id, "principal");
  await writeConsent(server, built.holder, built.id, "holder");
  return built;
}

async function writeConsent({ ctx }: TestApp, user: TestUser, id: string, side: Side): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockMandate(trx, id);
    if (!mandate?.text_hash) throw new Error("the mandate was not presented");
    const { phone } = await findContacts(trx, user.id);
    await insertSignature(trx, {
      mandate_id: id,
      side,
      user_id: user.id,
      method: "code",
      text_hash: mandate.text_hash,
      level: await getIdentityLevel(trx, user.id),
      evidence: {
        phone,
        message_id: crypto.randomUUID(),
        sent_at: new Date().toISOString(),
        tries: 1,
        name: (await findNames(trx, [user.id])).get(user.id) ?? "",
        email: user.email,
        ip: "127.0.0.1",
        user_agent: null,
        session: user.sessionId,
      },
    });
    const today = await findToday(trx);
    const change =
      side === "principal"
        ? { invited_on: today, invitation_ends_on: invitationEnd(today, mandate.ends_on), reminders: 0 }
        : { holder_id: user.id, reminders: 0, ...(!isOnPaper(mandate.form) && { active_on: today }) };
    await moveMandate(ctx, trx, mandate, { action: CONSENT_OF[side], by: side, actorId: user.id, change });
  });
}

/** A mandate to which both sides consented by calls, so that a job seals it. */
export async function buildSealed(
  server: TestApp,
  options: Parameters<typeof buildPresented>[1] = {},
): Promise<Built & { hash: string }> {
  const built = await buildPresented(server, options);
  const { consent } = mandateCalls(server);
  await consent(built.principal, built.id);
  await consent(built.holder, built.id);
  return built;
}

/** Sends the scan of a mandate on paper; resolves with its id. */
export async function sendScan(server: TestApp, user: TestUser, id: string): Promise<string> {
  const created = await beginScan(server, user, id);
  const reply = await sendBytes(server, user, created.headers.location as string, pdf());
  return String(reply.headers["x-document-id"]);
}

/** Begins the upload of a scan; resolves with the raw reply. */
export const beginScan = (server: TestApp, user: TestUser, mandateId: string) =>
  server.app.inject({
    method: "POST",
    url: "/files/uploads",
    headers: {
      ...user.headers,
      ...TUS,
      "upload-length": String(pdf().length),
      "upload-metadata": metadata({ target: "mandate", mandateId, filename: "mandat.pdf" }),
    },
  });
