import type { FormData } from "@passerelle/contract/requests/ordering";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { typedBy } from "../../../lib/typed.ts";
import { takeRefused } from "../../public/unsent-drafts.ts";
import { keptName } from "../kept-requests.ts";
import type { DraftForm } from "./draft-form.ts";
import { joinTyped, layOver, readTyped, type Typed, typedOver } from "./typed.ts";
import type { Draft } from "./use-draft.ts";

export type Kept = {
  /** What was typed earlier and is not saved, to be taken up again or dropped; when it was typed, ISO. */
  offer: { at: string; take: () => void } | undefined;
  /** Forgets what is offered. */
  drop: () => void;
  /** Forgets everything: its owner leaves it behind on purpose. */
  leave: () => void;
  /** Takes the newer version of the request, and offers what was typed here to be laid over it. */
  reload: () => Promise<void>;
};

/**
 * Keeps what is typed in the wizard and not saved yet, while it is typed, in this tab: the session may end, the network
 * drop and the page be reloaded. Whoever signs in again as the same person is offered it.
 *
 * `base`: what a form without anything typed says. `profile`, `locked`: as for `layOver`.
 */
export function useKept(options: {
  userId: string;
  id: string;
  draft: Draft;
  base: DraftForm;
  profile: FormData;
  locked: boolean;
  service: string | undefined;
}): Kept {
  const { userId, id, draft, base, profile, locked, service } = options;
  const { pathname, search } = useLocation();
  const name = keptName(id);
  const [offered, setOffered] = useState<{ at: number; typed: Typed } | undefined>(() => {
    takeRefused(userId, id);
    const kept = typedBy(userId).read(name);
    return kept && { at: kept.at, typed: readTyped((kept.value as { typed?: unknown }).typed) };
  });
  const laid = offered && layOver(draft.form, offered.typed, { profile, locked });
  const offer = laid ? offered : undefined;
  const left = useRef(false);

  useEffect(() => {
    if (left.current) return;
    const own = draft.dirty ? typedOver(base, draft.form) : undefined;
    const typed = own && offer ? joinTyped(offer.typed, own) : (own ?? offer?.typed);
    if (typed) {
      if (own) typedBy(userId).keep(name, { typed, path: pathname + search, service });
    } else typedBy(userId).forget(name);
  }, [userId, name, draft.dirty, draft.form, base, offer, pathname, search, service]);

  return {
    offer: offer && {
      at: new Date(offer.at).toISOString(),
      take: () => {
        if (laid) draft.change(laid);
        setOffered(undefined);
      },
    },
    drop: () => setOffered(undefined),
    leave: () => {
      left.current = true;
      typedBy(userId).forget(name);
    },
    reload: async () => {
      const typed = typedOver(base, draft.form);
      await draft.reload();
      setOffered({ at: Date.now(), typed });
    },
  };
}
