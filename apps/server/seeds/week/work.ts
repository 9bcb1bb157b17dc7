import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Refusal } from "@passerelle/domain/documents/verdicts";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import { PROMISES } from "../catalogue/promises.ts";
import { personNamed } from "./customers.ts";
import { type Order, readOrder, requestIdOf } from "./orders.ts";
import { makePaper, makePicture } from "./papers.ts";
import { STAFF, type StaffName } from "./people.ts";
import { idOf, type Scene } from "./scene.ts";

/** A message by either side; `day`: working days after the order. */
export type Message = { by: "customer" | "staff"; day: number; clock: string; text: string };

/** An information request of staff to a customer. */
export type Asked = { label: string; reason: string; dueInDays: number; answer?: string };

export type Fee = { label: string; office: string; explanation: string; amount: number };

const workUrl = (order: Order, call: string) => `/api/work/requests/${requestIdOf(order.key)}/${call}`;
const staffOf = ({ by = "agent" }: Order): string => STAFF[by];

/** Assigns a request to a person; agents take the requests of their countries themselves. */
export async function giveTo(scene: Scene, order: Order, to: StaffName): Promise<void> {
  await scene.call(STAFF.admin, `PUT ${workUrl(order, "assignee")}`, {
    from: null,
    to: await scene.personOf(STAFF[to]),
  });
}

export const move = (scene: Scene, order: Order, from: RequestStatus, to: WorkMove, reason?: string) =>
  scene.call(staffOf(order), `POST ${workUrl(order, "moves")}`, {
    from,
    move: to,
    ...(reason && { reason }),
  });

/** Accepts the documents of a request; `refused` gives the first one another verdict, with a note for the customer. */
export async function judgeDocuments(
  scene: Scene,
  order: Order,
  refused?: { verdict: Refusal; note: string },
): Promise<void> {
  const { documents } = await scene.call<WorkPage>(staffOf(order), `GET ${workUrl(order, "work-page")}`);
  for (const [at, { document, verdicts }] of documents.entries()) {
    const verdict = at === 0 && refused ? refused : { verdict: "accepted" };
    const seen = verdicts[0]?.id ?? null;
    await scene.call(staffOf(order), `POST ${workUrl(order, "verdicts")}`, {
      document_id: document.id,
      seen,
      ...verdict,
    });
  }
}

const informationOf = ({ key }: Order) => idOf(`information/${key}`);

export async function askFor(scene: Scene, order: Order, { label, reason, dueInDays }: Asked): Promise<void> {
  const due_on = new Date(Date.now() + dueInDays * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await scene.call(staffOf(order), `POST ${workUrl(order, "information-requests")}`, {
    id: informationOf(order),
    items: [{ kind: "answer", label, reason, due_on }],
  });
}

export async function answerAsked(scene: Scene, order: Order, answer: string): Promise<void> {
  const { id, information_requests } = await readOrder(scene, order);
  const item = information_requests.at(-1)?.items[0];
  await scene.call(
    personNamed(order.customer).email,
    `PUT /api/requests/${id}/information-requests/${item?.id}`,
    {
      answer,
      before: null,
    },
  );
}

export const file = (scene: Scene, order: Order, note: string) =>
  scene.call(staffOf(order), `PUT ${workUrl(order, "filing")}`, { filed: true, note });

export const addNote = (scene: Scene, order: Order, text: string) =>
  scene.call(staffOf(order), `POST ${workUrl(order, "notes")}`, { id: idOf(`note/${order.key}`), text });

/** Hands over the promised deliverables, and a picture with the caption `proof`. */
export async function deliver(scene: Scene, order: Order, proof?: string): Promise<void> {
  const who = personNamed(order.customer);
  const isEnglish = who.language === "en";
  for (const { key, kind, fr, en } of PROMISES[order.service] ?? []) {
    const id = idOf(`deliverable/${order.key}/${key}`);
    const given = { promise_key: key, kind, body: "" };
    const put = (body: object) =>
      scene.call(staffOf(order), `PUT ${workUrl(order, `deliverables/${id}`)}`, body);
    if (kind === "file") {
      const paper = await makePaper(key, isEnglish ? en : fr, [`${who.given} ${who.family}`, order.town]);
      const file = await scene.attach(staffOf(order), idOf(`file/${order.key}/${key}`), paper);
      await put({ ...given, files: [file] });
    } else if (kind === "courier") {
      const tracking_number = `DH${idOf(order.key).replace(/\D/g, "").slice(0, 9)}`;
      await put({ ...given, carrier: "DHL Express", tracking_number, tracking_url: null });
    } else {
      const body = isEnglish
        ? `Done in ${order.town} this morning, as agreed. Your contact has signed for it.`
        : `C’est fait ce matin à ${order.town}, comme convenu. Votre contact a signé le reçu.`;
      await put({ ...given, body });
    }
  }
  if (proof !== undefined) {
    const file = await scene.attach(staffOf(order), idOf(`file/${order.key}/proof`), makePicture("photo"));
    const url = workUrl(order, `deliverables/${idOf(`deliverable/${order.key}/proof`)}`);
    const given = { promise_key: null, kind: "proof", body: proof, files: [file] };
    await scene.call(staffOf(order), `PUT ${url}`, given);
  }
}

/** Adds an official fee with the notice of the office that charges it. */
export async function addFee(scene: Scene, order: Order, fee: Fee): Promise<void> {
  const { label, office, explanation, amount } = fee;
  const notice = await makePaper("avis", label, [office, `${amount} FCFA`]);
  const file = await scene.attach(staffOf(order), idOf(`notice/${order.key}`), notice);
  const body = { label, office, explanation, amount, files: [file] };
  await scene.call(staffOf(order), `PUT ${workUrl(order, `fees/${feeIdOf(order)}`)}`, body);
}

export const feeIdOf = ({ key }: Order): string => idOf(`fee/${key}`);

/** Sends a message in the conversation of a request, after reading the earlier ones. */
export async function write(
  scene: Scene,
  order: Order,
  { by, text }: Message,
  number: number,
): Promise<void> {
  const email = by === "customer" ? personNamed(order.customer).email : staffOf(order);
  const url = `/api/conversations/${requestIdOf(order.key)}`;
  if (number > 1) await scene.call(email, `POST ${url}/read`, { seq: number - 1 });
  await scene.call(email, `POST ${url}/messages`, {
    id: idOf(`message/${order.key}/${number}`),
    body: text,
    attachments: [],
  });
}
