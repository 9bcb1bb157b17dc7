import { type Figures, publishableFigures } from "@passerelle/domain/reviews/figures";
import type { Context } from "../platform/context.ts";
import { countCompletedRequests } from "../requests/service.ts";
import { rateAll } from "./service.ts";

const KEPT_MS = 10 * 60 * 1000;

/**
 * Public counts of completed work. Counting reads whole tables, and each visit of the home page needs the result, so a process
 * caches it for ten minutes.
 */
export function createFigures({ db }: Context): () => Promise<Figures> {
  let kept: { at: number; figures: Promise<Figures> } | undefined;
  return () => {
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.figures;
    const figures = count();
    kept = { at: Date.now(), figures };
    figures.catch(() => {
      kept = undefined;
    });
    return figures;
  };

  async function count(): Promise<Figures> {
    return publishableFigures({ completed: await countCompletedRequests(db), reviews: await rateAll(db) });
  }
}
