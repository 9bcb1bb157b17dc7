import { SAMPLE } from "../../platform/sample-values.ts";

const period = { name: SAMPLE.name, plan: SAMPLE.service, date: SAMPLE.date, link: SAMPLE.link };
const reminder = { ...period, until: SAMPLE.later, amount: SAMPLE.amount, pay_link: SAMPLE.link };
const card = { ...period, card: "•••• 4242", amount: SAMPLE.amount };
const failed = { ...card, failure: SAMPLE.note, until: SAMPLE.later };

/** Values to try each email with. */
export const samples = {
  subscription_active: period,
  subscription_granted: period,
  subscription_ending: reminder,
  subscription_grace: reminder,
  subscription_lapsed: period,
  subscription_card_started: card,
  subscription_card_announced: { ...card, end: SAMPLE.later },
  subscription_card_failed: failed,
  subscription_card_ended: { ...failed, pay_link: SAMPLE.link },
  subscription_card_price: { ...card, consented: SAMPLE.rest, pay_link: SAMPLE.link },
};
