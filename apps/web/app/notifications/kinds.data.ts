import type { NotificationKind } from "@passerelle/domain/notifications/preferences";
import { MODULES } from "../modules.ts";
import { type Label, labelOf } from "../navigation/labels.ts";

/** What the preferences say about each kind of notification. */
export const KIND_LABELS: Readonly<Record<NotificationKind, { title: Label; text: Label }>> = Object.assign(
  {},
  ...MODULES.flatMap(({ name, notificationKinds = {} }) =>
    Object.entries(notificationKinds).map(([kind, { title, text }]) => ({
      [kind]: { title: labelOf(name, title), text: labelOf(name, text) },
    })),
  ),
);
