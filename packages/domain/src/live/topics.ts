import { MODULES } from "../modules.ts";

/** What live changes are about. */
export const LIVE_TOPICS = MODULES.flatMap((module) =>
  "liveTopics" in module ? [...module.liveTopics] : [],
);
export type LiveTopic = (typeof LIVE_TOPICS)[number];
