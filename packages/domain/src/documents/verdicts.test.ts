import fc from "fast-check";
import { expect, test } from "vitest";
import { type GivenVerdict, isRefusal, judgeDocument, VERDICTS } from "./verdicts.ts";

test.each(VERDICTS)("treats %s as a refusal unless it is accepted", (verdict) => {
  expect(isRefusal(verdict)).toBe(verdict !== "accepted");
});

const given = fc.record({
  reviewer: fc.constantFrom("a", "b"),
  looks: fc.boolean(),
  verdict: fc.constantFrom(...VERDICTS),
  note: fc.constantFrom(null, "Page 2"),
});

test("concurrent reviews never replace a verdict that their author had not seen", () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 30 }), (presses) => {
      const history: GivenVerdict[] = [];
      const seen: Record<string, string | null> = { a: null, b: null };
      for (const { reviewer, looks, verdict, note } of presses) {
        const latest = history.at(-1);
        if (looks) seen[reviewer] = latest?.id ?? null;
        const result = judgeDocument(latest, { verdict, note, seen: seen[reviewer] ?? null });
        if (result === "apply") {
          expect(seen[reviewer] ?? undefined).toBe(latest?.id);
          history.push({ id: String(history.length), verdict, note });
        } else if (result === "done") expect(latest).toMatchObject({ verdict, note });
        else expect(seen[reviewer] ?? undefined).not.toBe(latest?.id);
      }
      // A repeated verdict is recorded once.
      for (const [at, one] of history.entries())
        expect([history[at + 1]?.verdict, history[at + 1]?.note]).not.toEqual([one.verdict, one.note]);
    }),
  );
});
