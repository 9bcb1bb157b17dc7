import type { FormData } from "@passerelle/contract/requests/ordering";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { unsavedInputOf } from "../../../lib/unsaved-input.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { takeRefusedDraft } from "../../public/unsent-drafts.ts";
import { unsavedInputName } from "../unsaved-requests.ts";
import type { DraftForm } from "./draft-form.ts";
import { applyInput, changedInput, mergeInput, parseInput, type UnsavedInput } from "./unsaved-input.ts";
import type { Draft } from "./use-draft.ts";

export type UnsavedInputOffer = {
  /** Earlier unsaved input to restore, with the time of its last change (ISO). */
  offer: { at: string; take: () => void } | undefined;
  /** Discards the offered input. */
  drop: () => void;
  /** Discards everything: the person leaves without saving. */
  leave: () => void;
  /** Loads the newer version of the request and offers to apply the unsaved input to it. */
  reload: () => Promise<void>;
};

/**
 * Stores unsaved input of the wizard in this tab while it is typed, so that it survives an expired session, a lost
 * network and a reload. It is offered to the same person only. `base`: the form without any input. `profile`,
 * `locked`: as for `applyInput`.
 */
export function useUnsavedInput(options: {
  userId: string;
  id: string;
  draft: Draft;
  base: DraftForm;
  profile: FormData;
  locked: boolean;
  service: string | undefined;
}): UnsavedInputOffer {
  const { userId, id, draft, base, profile, locked, service } = options;
  const { pathname, search } = useLocation();
  const name = unsavedInputName(id);
  const [offered, setOffered] = useState<{ at: number; typed: UnsavedInput } | undefined>(() => {
    takeRefusedDraft(userId, id);
    const kept = unsavedInputOf(userId).read(name);
    return kept && { at: kept.at, typed: parseInput((kept.value as { typed?: unknown }).typed) };
  });
  const restored = offered && applyInput(draft.form, offered.typed, { profile, locked });
  const offer = restored ? offered : undefined;
  const discarded = useRef(false);

  const store = useEffectEvent(() => {
    if (discarded.current) return;
    const own = draft.dirty ? changedInput(base, draft.form) : undefined;
    const typed = own && offer ? mergeInput(offer.typed, own) : (own ?? offer?.typed);
    if (typed) {
      if (own) unsavedInputOf(userId).keep(name, { typed, path: pathname + search, service });
    } else unsavedInputOf(userId).forget(name);
  });
  // A key is painted first: storing reads the whole form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is stored
  useEffect(
    () => whenIdle(store),
    [userId, name, draft.dirty, draft.form, base, offer, pathname, search, service],
  );

  return {
    offer: offer && {
      at: new Date(offer.at).toISOString(),
      take: () => {
        if (restored) draft.change(restored);
        setOffered(undefined);
      },
    },
    drop: () => setOffered(undefined),
    leave: () => {
      discarded.current = true;
      unsavedInputOf(userId).forget(name);
    },
    reload: async () => {
      const typed = changedInput(base, draft.form);
      await draft.reload();
      setOffered({ at: Date.now(), typed });
    },
  };
}
