import { personNamed } from "./customers.ts";
import { makePaper } from "./papers.ts";
import { STAFF } from "./people.ts";
import type { Story } from "./play.ts";
import { idOf } from "./scene.ts";
import { daysAgo } from "./times.ts";

const DAY_MS = 24 * 60 * 60_000;

const KEPT = [
  {
    key: "passport",
    type: "passport",
    title: "",
    number: "A01245678",
    issued: -3_600,
    expires: 45,
    heading: "Passeport",
  },
  {
    key: "address",
    type: "proof_of_address",
    title: "Facture d’électricité",
    number: "",
    issued: null,
    expires: null,
    heading: "Facture",
  },
  {
    key: "diploma",
    type: "diploma",
    title: "Diplôme d’État d’infirmière",
    number: "",
    issued: -2_900,
    expires: null,
    heading: "Diplôme",
  },
] as const;

/** Stores documents in the vault of a customer; one of them expires soon. */
export function vaultOf(now: number): Story {
  const { email, given, family } = personNamed("diaspora");
  const dayOf = (days: number | null) =>
    days === null ? null : new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  return {
    key: "vault/awa",
    steps: KEPT.map(({ key, type, title, number, issued, expires, heading }, index) => ({
      at: daysAgo(now, 45, `21:0${index}`),
      name: key,
      play: async (scene) => {
        const id = idOf(`vault/${key}`);
        await scene.call(email, `PUT /api/vault/documents/${id}`, {
          type,
          title,
          holder: "",
          country: type === "passport" ? "SN" : "FR",
          number,
          issued_on: dayOf(issued),
          expires_on: dayOf(expires),
        });
        const paper = await makePaper(key, heading, [`${given} ${family}`, number]);
        await scene.upload(email, { target: "vault", documentId: id }, paper);
      },
    })),
  };
}

const READERS = ["diaspora", "investisseur", "resident", "abonne"].map((name) => personNamed(name).email);

const SPACES = [
  ["diaspora", "diaspora"],
  ["abonne", "diaspora"],
  ["investisseur", "investor"],
  ["resident", "resident"],
] as const;

/** Sets the audience that each customer of the demonstration has chosen. */
export const spacesOf = (now: number): Story => ({
  key: "spaces",
  steps: SPACES.map(([name, user_category], index) => ({
    at: daysAgo(now, 88, `18:3${index}`),
    name,
    play: (scene) => scene.call(personNamed(name).email, "PATCH /api/me", { user_category }),
  })),
});

/** For how many days people have not read their notifications. */
const UNREAD_DAYS = 2;

/** All people who can sign in have read the older notifications. */
export const readingsOf = (now: number): Story => ({
  key: "readings",
  steps: [...READERS, ...Object.values(STAFF)].map((email, index) => ({
    at: daysAgo(now, UNREAD_DAYS, `22:${10 + index}`),
    name: email,
    play: (scene) => scene.call(email, "POST /api/notifications/read"),
  })),
});
