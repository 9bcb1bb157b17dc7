import { MODULES } from "../modules.ts";

/** The topics of live changes. */
export const LIVE_TOPICS = MODULES.flatMap((module) =>
  "liveTopics" in module ? [...module.liveTopics] : [],
);
export type LiveTopic = (typeof LIVE_TOPICS)[number];
