import { NOTIFICATION_KINDS } from "@passerelle/domain/notifications/preferences";
import { expect, test } from "vitest";
import { KIND_LABELS } from "./kinds.data.ts";

test("the preferences describe every kind of notification", () => {
  expect(Object.keys(KIND_LABELS).toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted());
});
