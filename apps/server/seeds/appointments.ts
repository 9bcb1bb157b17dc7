import { addFirstOffer } from "../src/appointments/service.ts";
import type { Context } from "../src/platform/context.ts";
import { findPersonByEmail } from "../src/subscriptions/service.ts";

const OFFICE = "6a2c61d2-2d4c-4f6e-9a41-0d5b8f1c7e01";

/** The kinds of the demonstration. */
export const KIND_IDS = {
  video: "6a2c61d2-2d4c-4f6e-9a41-0d5b8f1c7e02",
  phone: "6a2c61d2-2d4c-4f6e-9a41-0d5b8f1c7e03",
  office: "6a2c61d2-2d4c-4f6e-9a41-0d5b8f1c7e04",
  identity: "6a2c61d2-2d4c-4f6e-9a41-0d5b8f1c7e05",
  mandate: "6a2c61d2-2d4c-4f6e-9a41-0d5b8f1c7e06",
} as const;

/** The settings that all kinds of the demonstration share. */
const USUAL = {
  place_id: null,
  price: null,
  currency: null,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 10,
  notice_minutes: 120,
  horizon_days: 60,
  deadline_hours: 24,
  is_confirmed_by_hand: false,
  identity_level: 0,
  is_offered: true,
  purpose: "general",
} as const;

const KINDS = [
  {
    ...USUAL,
    id: KIND_IDS.video,
    name: { fr: "Entretien par vidéo", en: "Video meeting" },
    description: {
      fr: "Nous regardons ensemble où en est votre démarche.",
      en: "We look together at where your procedure stands.",
    },
    mode: "video",
    duration_minutes: 30,
  },
  {
    ...USUAL,
    id: KIND_IDS.phone,
    name: { fr: "Appel téléphonique", en: "Phone call" },
    description: { fr: "Pour une question courte.", en: "For a short question." },
    mode: "phone",
    duration_minutes: 20,
  },
  {
    ...USUAL,
    id: KIND_IDS.office,
    name: { fr: "Rendez-vous au bureau", en: "Appointment in our office" },
    description: {
      fr: "Pour déposer ou retirer des originaux, vous-même ou une personne que vous désignez.",
      en: "To hand in or collect originals, yourself or a person whom you appoint.",
    },
    mode: "office",
    place_id: OFFICE,
    duration_minutes: 45,
  },
  {
    ...USUAL,
    id: KIND_IDS.identity,
    name: { fr: "Vérification d’identité par vidéo", en: "Identity verification by video" },
    description: {
      fr: "Pour atteindre le niveau 3 : gardez l’original de votre pièce d’identité à portée de main.",
      en: "To reach level 3: keep the original of your identity document at hand.",
    },
    mode: "video",
    purpose: "identity",
    duration_minutes: 20,
    is_confirmed_by_hand: true,
  },
  {
    ...USUAL,
    id: KIND_IDS.mandate,
    name: { fr: "Signature d’un mandat devant notaire", en: "Signing a mandate before a notary" },
    description: {
      fr: "Apportez le mandat imprimé, sans le signer, et l’original de votre pièce d’identité.",
      en: "Bring the printed mandate, unsigned, and the original of your identity document.",
    },
    mode: "office",
    purpose: "mandate",
    place_id: OFFICE,
    duration_minutes: 30,
    price: 15_000,
    currency: "XAF",
    is_confirmed_by_hand: true,
  },
] as const;

const ZONE = "Africa/Douala";

/** Weekly hours in Douala: calls all day, meetings in the office in the morning. */
const hours = (from: number, to: number, placeId: string | null) => ({
  weekdays: [1, 2, 3, 4, 5],
  from: from * 60,
  to: to * 60,
  zone: ZONE,
  validFrom: null,
  validUntil: null,
  placeId,
  kindIds: null,
});

/** Appointments with the demonstration's agent, in its office in Yaoundé, by video and by telephone. */
export async function seedAppointments(ctx: Context): Promise<void> {
  const agent = await findPersonByEmail(ctx.db, "agent_administration@passerelle.test");
  const admin = await findPersonByEmail(ctx.db, "super_admin@passerelle.test");
  if (!agent || agent.closed || !admin) return;
  await addFirstOffer(ctx.db, {
    place: {
      id: OFFICE,
      name: { fr: "Bureau de Yaoundé", en: "Yaoundé office" },
      address: "Rue 1.839, Bastos, Yaoundé",
      country_code: "CM",
      zone: ZONE,
      capacity: 2,
      is_open: true,
    },
    kinds: KINDS,
    agent: {
      id: agent.id,
      zone: ZONE,
      country_code: "CM",
      rules: [hours(8, 12, OFFICE), hours(13, 18, null)],
    },
    savedBy: admin.id,
  });
}
