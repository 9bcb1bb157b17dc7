import fc from "fast-check";
import { expect, it } from "vitest";
import { announcedBefore, DRAFT_DAYS, DRAFT_NOTICE_DAYS, draftEndsAt } from "./draft-expiry.ts";

const touchedAt = new Date("2026-01-01T10:00:00Z");
const after = (days: number) => new Date(touchedAt.getTime() + days * 24 * 60 * 60 * 1000);

it("announces expiry two weeks ahead", () => {
  expect(announcedBefore(after(DRAFT_DAYS - DRAFT_NOTICE_DAYS))).toEqual(touchedAt);
  expect(draftEndsAt({ touchedAt, warnedAt: after(76) })).toEqual(after(90));
});

it("never expires a draft without an announcement since its last change", () => {
  expect(draftEndsAt({ touchedAt, warnedAt: null })).toBeUndefined();
  expect(draftEndsAt({ touchedAt, warnedAt: after(-1) })).toBeUndefined();
});

it("leaves the whole notice period, however late the announcement was", () => {
  expect(draftEndsAt({ touchedAt, warnedAt: after(400) })).toEqual(after(414));
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.nat(3_000), (touched, days) => {
      const warnedAt = new Date(touched.getTime() + days * 24 * 60 * 60 * 1000);
      if (Number.isNaN(warnedAt.getTime())) return;
      const end = draftEndsAt({ touchedAt: touched, warnedAt });
      if (!end || Number.isNaN(end.getTime())) return;
      expect(end.getTime() - warnedAt.getTime()).toBeGreaterThanOrEqual(DRAFT_NOTICE_DAYS * 86_400_000);
      expect(end.getTime() - touched.getTime()).toBeGreaterThanOrEqual(DRAFT_DAYS * 86_400_000);
    }),
  );
});
