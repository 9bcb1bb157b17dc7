/** A reviewer's verdict on a document; all except `accepted` refuse it and give the reason. */
export const VERDICTS = ["accepted", "illegible", "incomplete", "wrong_document", "outdated"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Refusal = Exclude<Verdict, "accepted">;
export const REFUSALS = VERDICTS.filter((verdict) => verdict !== "accepted") as [Refusal, ...Refusal[]];
export const isRefusal = (verdict: Verdict): verdict is Refusal => verdict !== "accepted";

/** A recorded verdict. A document may have several; the latest one counts. */
export type GivenVerdict = { id: string; verdict: Verdict; note: string | null };

/**
 * What to do with a new verdict: `apply` it, ignore it as `done` when it equals the latest one, or report a `conflict` when the
 * latest one is not the one that its author saw. `seen`: the id of that verdict, null when there was none.
 */
export function judgeDocument(
  latest: GivenVerdict | undefined,
  given: Omit<GivenVerdict, "id"> & { seen: string | null },
): "apply" | "done" | "conflict" {
  if (latest?.verdict === given.verdict && latest.note === given.note) return "done";
  return (latest?.id ?? null) === given.seen ? "apply" : "conflict";
}
