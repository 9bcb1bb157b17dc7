import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

test.each([
  [0, "1 minute", "1 minute"],
  [59, "1 minute", "1 minute"],
  [45 * 60, "45 minutes", "45 minutes"],
  [90 * 60, "90 minutes", "90 minutes"],
  [2 * 3600, "2 heures", "2 hours"],
  [47 * 3600, "47 heures", "47 hours"],
  [72 * 3600, "3 jours", "3 days"],
])("formats %d seconds", (seconds, french, english) => {
  expect(formatDuration(seconds, "fr").replace(/\s/g, " ")).toBe(french);
  expect(formatDuration(seconds, "en")).toBe(english);
});
