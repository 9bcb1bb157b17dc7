import { SAMPLE } from "../../platform/sample-values.ts";

const waiting = {
  name: SAMPLE.name,
  topic: SAMPLE.service,
  quote_1: SAMPLE.note,
  quote_2: "",
  quote_3: "",
  link: SAMPLE.link,
};

/** Values to try each email with. */
export const samples = {
  messages_waiting: waiting,
  messages_waiting_answerable: waiting,
};
