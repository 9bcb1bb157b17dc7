import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { runAt } from "../../src/platform/clock.ts";
import { personNamed } from "./customers.ts";
import { requestIdOf } from "./orders.ts";
import { STAFF } from "./people.ts";
import type { Step, Story } from "./play.ts";
import { idOf, type Scene } from "./scene.ts";
import { before, daysAgo } from "./times.ts";

type Line = {
  by: "customer" | "staff" | "proposal" | "agreement" | "note";
  day: number;
  clock: string;
  text?: string;
};

type Ticket = {
  key: string;
  customer: string;
  theme: "request" | "documents" | "payment" | "account" | "service" | "data" | "other";
  request?: string;
  subject: string;
  priority?: "low" | "high" | "urgent";
  /** The first line opens the ticket; `day`: days before the present. */
  lines: readonly [Line, ...Line[]];
};

const TICKETS: readonly Ticket[] = [
  {
    key: "grace-form",
    customer: "grace.eze",
    theme: "service",
    subject: "Long or short birth certificate?",
    lines: [
      {
        by: "customer",
        day: 80,
        clock: "12:10",
        text: "Which copy do I choose for a British passport application?",
      },
      {
        by: "proposal",
        day: 80,
        clock: "14:25",
        text: "Choose the full copy. The short one is refused by the passport office.",
      },
      { by: "agreement", day: 79, clock: "09:00" },
    ],
  },
  {
    key: "mariama-facture",
    customer: "mariama.diallo",
    theme: "payment",
    request: "mariama-legalisation",
    subject: "Facture au nom de mon école",
    lines: [
      {
        by: "customer",
        day: 40,
        clock: "10:15",
        text: "Pouvez-vous mettre le nom de mon établissement sur la facture ?",
      },
      {
        by: "staff",
        day: 40,
        clock: "15:05",
        text: "Oui : ajoutez-le dans votre profil, la prochaine facture le portera. Celle-ci est déjà émise.",
      },
      { by: "customer", day: 39, clock: "18:20", text: "C’est fait, merci." },
      { by: "proposal", day: 38, clock: "09:10", text: "Parfait. Je vous propose de clore cette demande." },
      { by: "agreement", day: 38, clock: "19:30" },
    ],
  },
  {
    key: "samuel-prints",
    customer: "samuel.adeyemi",
    theme: "documents",
    request: "samuel-police",
    subject: "Fingerprint card rejected by my browser",
    lines: [
      {
        by: "customer",
        day: 6,
        clock: "23:10",
        text: "The upload stops at 80% on my phone. The file is 14 MB.",
      },
      {
        by: "staff",
        day: 5,
        clock: "10:30",
        text: "Files may be up to 10 MB. The button “Take a photo” makes yours smaller; could you try that?",
      },
      { by: "note", day: 5, clock: "10:32", text: "Même limite signalée deux fois cette semaine." },
    ],
  },
  {
    key: "kwame-remise",
    customer: "investisseur",
    theme: "payment",
    request: "kwame-sarl",
    subject: "Geste commercial promis au téléphone",
    lines: [
      {
        by: "customer",
        day: 4,
        clock: "16:30",
        text: "Bonjour, on m’avait annoncé un geste pour le retard de l’immatriculation.",
      },
      {
        by: "staff",
        day: 3,
        clock: "11:20",
        text: "Bonjour Monsieur Mensah, je transmets à notre service financier et je reviens vers vous.",
      },
      { by: "note", day: 3, clock: "11:25", text: "Remboursement partiel demandé à la finance." },
      { by: "customer", day: 1, clock: "15:20", text: "Merci. Avez-vous une date pour le virement ?" },
    ],
  },
  {
    key: "paul-relance",
    customer: "paul.nkoulou",
    theme: "request",
    request: "paul-cni",
    subject: "Ma carte d’identité n’arrive pas",
    priority: "high",
    lines: [
      {
        by: "customer",
        day: 3,
        clock: "08:05",
        text: "Cela fait plus d’un mois. Puis-je aller moi-même au commissariat ?",
      },
    ],
  },
  {
    key: "ousmane-carte",
    customer: "ousmane.fall",
    theme: "payment",
    request: "ousmane-passeport",
    subject: "Carte refusée, puis acceptée",
    lines: [
      {
        by: "customer",
        day: 1,
        clock: "23:30",
        text: "Mon premier paiement a été refusé. Ai-je payé une seule fois ?",
      },
    ],
  },
  {
    key: "esther-language",
    customer: "esther.njie",
    theme: "account",
    subject: "Emails in French",
    lines: [
      { by: "customer", day: 2, clock: "17:15", text: "I chose English, but my first email came in French." },
      {
        by: "proposal",
        day: 1,
        clock: "09:40",
        text: "Your language is English now, and the next emails will follow it. Does that solve it?",
      },
    ],
  },
  {
    key: "aya-proche",
    customer: "aya.kouassi",
    theme: "request",
    subject: "Retrait par ma tante",
    lines: [
      {
        by: "customer",
        day: 0,
        clock: "06:40",
        text: "Ma tante peut-elle retirer l’acte à Cocody avec une procuration simple ?",
      },
    ],
  },
];

const stepOf = (ticket: Ticket, line: Line, number: number): Step["play"] => {
  const { email, language } = personNamed(ticket.customer);
  const id = idOf(`ticket/${ticket.key}`);
  const response = { id: idOf(`ticket/${ticket.key}/${number}`), text: line.text ?? "", attachments: [] };
  const asCustomer = (scene: Scene, key: string, body?: object) => scene.call(email, key, body, { language });
  if (number === 0)
    return async (scene) => {
      await asCustomer(scene, "POST /api/tickets", {
        id,
        response_id: response.id,
        theme: ticket.theme,
        request_id: ticket.request ? requestIdOf(ticket.request) : null,
        subject: ticket.subject,
        text: response.text,
        attachments: [],
      });
      if (ticket.priority)
        await scene.call(STAFF.support, `PUT /api/admin/tickets/${id}/priority`, {
          from: "normal",
          to: ticket.priority,
        });
    };
  switch (line.by) {
    case "customer":
      return (scene) => asCustomer(scene, `POST /api/tickets/${id}/responses`, response);
    case "agreement":
      return (scene) => asCustomer(scene, `POST /api/tickets/${id}/agreement`);
    case "note":
      return (scene) =>
        scene.call(STAFF.support, `POST /api/admin/tickets/${id}/notes`, {
          id: response.id,
          text: response.text,
        });
    default:
      return async (scene) => {
        const read = await scene.call<InboxTicket>(STAFF.support, `GET /api/admin/tickets/${id}`);
        const latest = read.responses.at(-1)?.id;
        if (latest) await scene.call(STAFF.support, `POST /api/admin/tickets/${id}/read`, { up_to: latest });
        const propose = line.by === "proposal";
        const body = { ...response, propose, version: read.version };
        await scene.call(STAFF.support, `POST /api/admin/tickets/${id}/responses`, body);
      };
  }
};

/** Tickets in every state. */
export const ticketsOf = (now: number): readonly Story[] =>
  TICKETS.map((ticket) => {
    const times = before(
      now,
      ticket.lines.map(({ day, clock }) => daysAgo(now, day, clock)),
    );
    const steps = ticket.lines.map((line, number) => ({
      at: times[number] ?? now,
      name: String(number),
      play: stepOf(ticket, line, number),
    }));
    return { key: `ticket/${ticket.key}`, steps };
  });

const CONTACTS = [
  {
    key: "association",
    day: 9,
    clock: "10:05",
    name: "Régine Abessolo",
    email: "regine.abessolo@passerelle.test",
    topic: "partnership",
    isHandled: true,
    message:
      "Notre association gabonaise de Lyon aimerait proposer vos services à ses membres. Qui pouvons-nous appeler ?",
  },
  {
    key: "ghana",
    day: 1,
    clock: "16:45",
    name: "Kofi Boakye",
    email: "kofi.boakye@passerelle.test",
    topic: "service",
    isHandled: false,
    message: "Do you plan to work in Ghana as well? My mother lives in Kumasi and needs a birth certificate.",
  },
] as const;

/** The time for writing: the server refuses a form that comes back within a few seconds. */
const WRITING_MS = 90_000;

/** Messages of the contact form, one of them unanswered. */
export const contactsOf = (now: number): readonly Story[] =>
  CONTACTS.map(({ key, day, clock, isHandled, ...message }) => {
    const [at = now, handled = now] = before(now, [daysAgo(now, day, clock), daysAgo(now, day - 1, "09:20")]);
    const steps: Step[] = [
      {
        at,
        name: "write",
        play: async (scene) => {
          const opened = Date.now() - WRITING_MS;
          const { form } = await runAt(opened, () => scene.ask<{ form: string }>("GET /api/contact/form"));
          const language = key === "ghana" ? "en" : "fr";
          await scene.ask("POST /api/contact", { form, ...message }, { language });
        },
      },
    ];
    if (isHandled)
      steps.push({
        at: handled,
        name: "handle",
        play: async (scene) => {
          const { messages } = await scene.call<{
            messages: { id: string; version: number; email: string }[];
          }>(STAFF.support, "GET /api/admin/contact-messages?box=open");
          const written = messages.find(({ email }) => email === message.email);
          await scene.call(STAFF.support, `PATCH /api/admin/contact-messages/${written?.id}`, {
            version: written?.version,
            status: "handled",
          });
        },
      });
    return { key: `contact/${key}`, steps };
  });
