import { KIND_IDS } from "../appointments.ts";
import { personNamed } from "./customers.ts";
import { STAFF } from "./people.ts";
import type { Step, Story } from "./play.ts";
import { idOf } from "./scene.ts";
import { atClock, before, mondayOf, workDay } from "./times.ts";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

type Meeting = {
  key: string;
  customer: string;
  kind: "video" | "phone" | "office";
  /** Days after the Monday of this week; negative in earlier weeks, from 7 in the next one. */
  day: number;
  clock: string;
  /** The duration in minutes. */
  lasts: number;
  subject: string;
  outcome?: "attend" | "miss_customer";
  attendee?: string;
  zone: string;
  /** Whether the super_admin books it, because the agent does not serve the customer. */
  given?: true;
};

const [DOUALA, PARIS, TORONTO, BRUSSELS] = [
  "Africa/Douala",
  "Europe/Paris",
  "America/Toronto",
  "Europe/Brussels",
] as const;

const MEETINGS: readonly Meeting[] = [
  {
    key: "paul-1",
    customer: "paul.nkoulou",
    kind: "office",
    day: -21,
    clock: "09:30",
    lasts: 45,
    subject: "Dépôt des justificatifs de loyers",
    zone: DOUALA,
  },
  {
    key: "sandrine-1",
    customer: "sandrine.tchatchoua",
    kind: "video",
    day: -12,
    clock: "14:00",
    lasts: 30,
    subject: "Certificat de nationalité : pièces à joindre",
    zone: PARIS,
  },
  {
    key: "esther-1",
    customer: "esther.njie",
    kind: "phone",
    day: -6,
    clock: "15:30",
    lasts: 20,
    subject: "Which documents to bring",
    zone: DOUALA,
  },
  {
    key: "jean-1",
    customer: "jean.bilong",
    kind: "office",
    day: 0,
    clock: "10:00",
    lasts: 45,
    subject: "Retrait de l’acte de décès",
    zone: DOUALA,
  },
  {
    key: "clarisse-1",
    customer: "resident",
    kind: "phone",
    day: 0,
    clock: "14:20",
    lasts: 20,
    subject: "Question sur le certificat de nationalité",
    outcome: "miss_customer",
    zone: DOUALA,
  },
  {
    key: "kwame-1",
    customer: "investisseur",
    kind: "video",
    day: 1,
    clock: "16:00",
    lasts: 30,
    subject: "Succursale à Douala : par où commencer",
    zone: TORONTO,
    given: true,
  },
  {
    key: "brice-1",
    customer: "brice.mvondo",
    kind: "office",
    day: 2,
    clock: "08:30",
    lasts: 45,
    subject: "Dépôt de l’ancien passeport",
    attendee: "Cécile Essono",
    zone: TORONTO,
  },
  {
    key: "awa-1",
    customer: "diaspora",
    kind: "video",
    day: 2,
    clock: "17:00",
    lasts: 30,
    subject: "Où en est mon passeport",
    zone: PARIS,
    given: true,
  },
  {
    key: "paul-2",
    customer: "paul.nkoulou",
    kind: "office",
    day: 3,
    clock: "09:00",
    lasts: 45,
    subject: "Carte d’identité : signature du reçu",
    zone: DOUALA,
  },
  {
    key: "koffi-1",
    customer: "abonne",
    kind: "video",
    day: 3,
    clock: "15:00",
    lasts: 30,
    subject: "Organisation de l’anniversaire",
    zone: BRUSSELS,
    given: true,
  },
  {
    key: "sandrine-2",
    customer: "sandrine.tchatchoua",
    kind: "phone",
    day: 4,
    clock: "13:40",
    lasts: 20,
    subject: "Suite de la carte d’identité",
    zone: PARIS,
  },
  {
    key: "esther-2",
    customer: "esther.njie",
    kind: "office",
    day: 4,
    clock: "11:00",
    lasts: 45,
    subject: "Handing in the original diploma",
    zone: DOUALA,
  },
  {
    key: "clarisse-2",
    customer: "resident",
    kind: "office",
    day: 7,
    clock: "10:30",
    lasts: 45,
    subject: "Remise de l’original de l’acte",
    zone: DOUALA,
  },
  {
    key: "awa-2",
    customer: "diaspora",
    kind: "video",
    day: 8,
    clock: "17:30",
    lasts: 30,
    subject: "Préparation du rendez-vous biométrique",
    zone: PARIS,
    given: true,
  },
];

/** How long before its start staff book an appointment. */
const BOOKED_MS = 4 * DAY_MS;

/** The appointments of this week, and some of the weeks around it. */
export const meetingsOf = (now: number): readonly Story[] =>
  MEETINGS.map((meeting) => {
    const { key, customer, kind, day, clock, lasts, subject, outcome = "attend", attendee, zone } = meeting;
    const start = atClock(mondayOf(now) + day * DAY_MS, clock);
    const { email, phone, language } = personNamed(customer);
    const id = idOf(`meeting/${key}`);
    const book: Step["play"] = async (scene) => {
      await scene.call(
        meeting.given ? STAFF.admin : STAFF.agent,
        "POST /api/admin/appointments",
        {
          id,
          customer_email: email,
          kind_id: KIND_IDS[kind],
          agent_id: await scene.personOf(STAFF.agent),
          starts_at: new Date(start).toISOString(),
          zone,
          attendee: attendee ? "relative" : "self",
          ...(attendee && { attendee_name: attendee }),
          subject,
          ...(kind === "phone" && { phone }),
        },
        { language },
      );
      if (kind === "video")
        await scene.call(STAFF.agent, `PUT /api/appointments/${id}/video-link`, {
          link: `https://meet.example/${id.slice(0, 8)}`,
        });
    };
    const booked = Math.min(start - BOOKED_MS, now - HOUR_MS);
    const steps: Step[] = [{ at: booked, name: "book", play: book }];
    const end = start + (lasts + 5) * 60_000;
    if (end < now - HOUR_MS)
      steps.push({
        at: end,
        name: "outcome",
        play: (scene) => scene.call(STAFF.agent, `POST /api/appointments/${id}/outcome`, { outcome }),
      });
    return { key: `meeting/${key}`, steps };
  });

/** A customer requests a call about their identity, which the agent has not confirmed yet. */
export function askedMeetingOf(now: number): Story {
  const customer = personNamed("brice.mvondo").email;
  const [asked = 0] = before(now, [workDay(now - DAY_MS, 0, "09:10")]);
  const id = idOf("meeting/brice-asked");
  return {
    key: "meeting/brice-asked",
    steps: [
      {
        at: asked,
        name: "ask",
        play: async (scene) => {
          const query = new URLSearchParams({
            kind_id: KIND_IDS.identity,
            from: new Date(now + 3 * DAY_MS).toISOString(),
            until: new Date(now + 14 * DAY_MS).toISOString(),
          });
          // Reads a free slot, because a holiday may move it.
          const { slots } = await scene.call<{ slots: { starts_at: string }[] }>(
            customer,
            `GET /api/appointment-slots?${query}`,
          );
          const starts_at = slots[4]?.starts_at;
          const wanted = { id, kind_id: KIND_IDS.identity, agent_id: null, starts_at };
          await scene.call(customer, "POST /api/appointment-holds", wanted);
          const details = {
            zone: "America/Toronto",
            attendee: "self",
            subject: "Niveau 3 pour mon passeport",
          };
          await scene.call(customer, "POST /api/appointments", { hold_id: id, ...details });
        },
      },
    ],
  };
}
