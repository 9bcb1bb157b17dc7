import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useProfile } from "../../lib/session.ts";
import { giveBack, holdSlot } from "../api.ts";
import { type HeldSlot, heldBefore, heldNow, rememberHeld } from "./held-slot.ts";

type Wish = { kind_id: string; agent_id: string | null; starts_at: string };

/** The slot that is held while its form is filled in, also after the page was loaded again. */
export function useHold() {
  const { id: userId } = useProfile();
  const client = useQueryClient();
  const [held, setHeld] = useState(() => heldBefore(userId));
  const hold = useMutation(holdSlot(client));
  const back = useMutation(giveBack(client));
  // The same wish keeps its id, so that an attempt repeated after a lost reply holds the slot once.
  const last = useRef<{ wish: string; id: string }>(undefined);

  function keep(next: HeldSlot | undefined): void {
    rememberHeld(userId, next);
    setHeld(next);
  }

  return {
    held,
    /** The start that is being taken. */
    busy: hold.isPending ? hold.variables.starts_at : undefined,
    error: hold.error,
    take(wish: Wish, requestId?: string): void {
      if (hold.isPending) return;
      const key = JSON.stringify(wish);
      if (last.current?.wish !== key) last.current = { wish: key, id: crypto.randomUUID() };
      hold.mutate(
        { id: last.current.id, ...wish },
        {
          onSuccess: (taken) => keep(heldNow(taken, requestId)),
        },
      );
    },
    /** Gives the slot back; if that fails, it is free again after ten minutes. */
    giveBack(): void {
      if (held) back.mutate(held.hold.id);
      last.current = undefined;
      keep(undefined);
    },
    /** Clears the refusal when another attempt begins. */
    reset: hold.reset,
    /** Call when the slot was booked. */
    forget(): void {
      keep(undefined);
    },
  };
}
