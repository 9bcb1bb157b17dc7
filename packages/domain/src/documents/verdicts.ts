/** What a clerk says of a document; whatever is not accepted is refused, for that reason. */
export const VERDICTS = ["accepted", "illegible", "incomplete", "wrong_document", "outdated"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Refusal = Exclude<Verdict, "accepted">;
export const isRefusal = (verdict: Verdict): verdict is Refusal => verdict !== "accepted";

/** A verdict that was given: they follow each other, and the last one stands. */
export type GivenVerdict = { id: string; verdict: Verdict; note: string | null };

/**
 * What becomes of a verdict: written, written already (pressed twice, or another clerk said the same), or refused because
 * the document was judged differently since its author looked. `seen`: the verdict that stood then, null where none did.
 */
export function judgeDocument(
  latest: GivenVerdict | undefined,
  given: Omit<GivenVerdict, "id"> & { seen: string | null },
): "apply" | "done" | "conflict" {
  if (latest?.verdict === given.verdict && latest.note === given.note) return "done";
  return (latest?.id ?? null) === given.seen ? "apply" : "conflict";
}
