import type { MandateDraft } from "@passerelle/contract/mandates";
import type { ActingDetail } from "@passerelle/contract/mandates/acting";
import { informationItemKey } from "@passerelle/domain/requests/information-requests/information-requests";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";
import { buildAttachment } from "./builders/attachments.ts";
import { metadata, sendBytes, TUS } from "./builders/documents.ts";
import { buildMandate, buildSigner } from "./builders/mandates.ts";
import { callAs } from "./builders/requests.ts";
import { buildFee } from "./payment-fees.ts";
import { askFor, buildWork, item } from "./work-page.ts";

export type BuiltActing = {
  mandate: string;
  principal: TestUser;
  holder: TestUser;
  /** A request of the principal that waits for a document and an answer, and has a deliverable and a fee of 12 000 francs. */
  id: string;
  document: string;
  question: string;
  deliverable: string;
  file: string;
  fee: string;
};

/** Creates a request in progress with everything that can concern a holder. */
export async function buildConcern(
  server: TestApp,
  staff: TestUser,
  owner: TestUser,
  country = "CM",
): Promise<Omit<BuiltActing, "mandate" | "principal" | "holder">> {
  const { id } = await buildWork(server, staff, { owner, country_code: country });
  const deliverable = crypto.randomUUID();
  const file = (await buildAttachment(server, staff, { name: "acte.pdf" })).id;
  const given = { kind: "file", promise_key: null, body: "", files: [file] };
  await callAs(server, staff, "PUT", `/api/work/requests/${id}/deliverables/${deliverable}`, given);
  const fee = (await buildFee(server, staff, id)).id;
  const document = item({ kind: "document", label: "Passeport lisible" });
  const { body } = await askFor(server, staff, id, [document, item()], { message: "Merci d’avance." });
  const [{ items }] = body.asks;
  return { id, deliverable, file, fee, document: items[0].id, question: items[1].id };
}

/** Creates a mandate with all powers over requests, and a request that it covers. */
export async function buildActing(
  server: TestApp,
  staff: TestUser,
  change: Partial<MandateDraft> = {},
): Promise<BuiltActing> {
  const { id: mandate, ...people } = await buildMandate(server, {
    holder: await buildSigner(server, { name: "Paul Biyong" }),
    change: { powers: ["file", "collect", "pay"], ceiling: { amount: 20_000, currency: "XAF" }, ...change },
  });
  return { mandate, ...people, ...(await buildConcern(server, staff, people.principal)) };
}

/** The calls of a holder under their mandate; each resolves with the raw reply. */
export function actingCalls(server: TestApp) {
  const call = (user: TestUser, method: "GET" | "PUT" | "POST", path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/acting${path}`,
      headers: user.headers,
      ...(payload && { payload }),
    });
  const at = ({ mandate, id }: Pick<BuiltActing, "mandate" | "id">) => `/${mandate}/requests/${id}`;
  return {
    list: (user: TestUser) => call(user, "GET", ""),
    open: (user: TestUser, mandate: string) => call(user, "GET", `/${mandate}`),
    see: (built: BuiltActing, user = built.holder) => call(user, "GET", at(built)),
    read: async (built: BuiltActing): Promise<ActingDetail> =>
      (await call(built.holder, "GET", at(built))).json(),
    answer: (built: BuiltActing, answer = "Le 4 mai", user = built.holder) =>
      call(user, "PUT", `${at(built)}/information-requests/${built.question}`, { answer, before: null }),
    collect: (built: BuiltActing, user = built.holder) =>
      call(user, "POST", `${at(built)}/deliverables/${built.deliverable}/files/${built.file}/links`, {
        disposition: "inline",
      }),
    pay: (built: BuiltActing, user = built.holder) =>
      call(user, "POST", `${at(built)}/fees/${built.fee}/payment-links`),
    begin: (built: BuiltActing, size: number, user = built.holder) =>
      server.app.inject({
        method: "POST",
        url: "/files/uploads",
        headers: {
          ...user.headers,
          ...TUS,
          "upload-length": String(size),
          "upload-metadata": metadata({
            target: "acting",
            mandateId: built.mandate,
            requestId: built.id,
            docKey: informationItemKey(built.document),
            filename: "passeport.pdf",
          }),
        },
      }),
    upload: async (bytes: Buffer, { location }: { location?: string | undefined }, user: TestUser) =>
      sendBytes(server, user, location ?? "", bytes),
  };
}
