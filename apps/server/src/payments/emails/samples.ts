import { SAMPLE } from "../../platform/sample-values.ts";

const receipt = {
  name: SAMPLE.name,
  service: SAMPLE.service,
  amount: SAMPLE.amount,
  reference: SAMPLE.reference,
  link: SAMPLE.link,
};
const contribution = { ...receipt, payer: SAMPLE.other, left: SAMPLE.rest };
const abandoned = {
  name: SAMPLE.name,
  service: SAMPLE.service,
  paid: SAMPLE.amount,
  left: SAMPLE.rest,
  date: SAMPLE.date,
  link: SAMPLE.link,
};
const refund = { ...receipt, payment: SAMPLE.reference };

/** Values to try each email with. */
export const samples = {
  contribution_receipt: receipt,
  contribution_received: contribution,
  contribution_completes: contribution,
  contributions_ending: abandoned,
  contributions_returned: abandoned,
  contribution_pays_fee: contribution,
  contribution_pays_payable: contribution,
  payable_receipt: receipt,
  payable_failed: receipt,
  fee_requested: { ...receipt, label: SAMPLE.service, office: SAMPLE.other, explanation: SAMPLE.note },
  payment_receipt: receipt,
  payment_failed: receipt,
  refund_started: refund,
  refund_succeeded: refund,
  refund_came_back: refund,
};
