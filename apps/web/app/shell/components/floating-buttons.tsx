import { lazy, Suspense } from "react";
import { useSession } from "../../lib/session.ts";

// Shown to signed-in people only. If the code cannot be loaded, the menus have the same entries.
const ButtonsAtHand = lazy<React.ComponentType>(() =>
  import("./buttons-at-hand.tsx").catch(() => ({ default: () => null })),
);

/** spec 1 §2.4: help, and signing out for people on shared devices. */
export function FloatingButtons() {
  const session = useSession();
  return <Suspense>{session.status === "signed_in" && <ButtonsAtHand />}</Suspense>;
}
