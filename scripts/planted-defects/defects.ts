/** A defect of one line, and the location of the tests that must find it. */
export type Defect = {
  /** What a user would notice. */
  effect: string;
  file: string;
  from: string;
  to: string;
  /** Files or folders. */
  tests: string;
};

const domain = (capability: string, file: string): Pick<Defect, "file" | "tests"> => ({
  file: `packages/domain/src/${capability}/${file}`,
  tests: `packages/domain/src/${capability}`,
});

const server = (file: string, tests: string): Pick<Defect, "file" | "tests"> => ({
  file: `apps/server/src/${file}`,
  tests: `apps/server/src/${tests}`,
});

const web = (file: string, tests: string): Pick<Defect, "file" | "tests"> => ({
  file: `apps/web/app/${file}`,
  tests: `apps/web/app/${tests}`,
});

/** Thirty, across the capabilities. */
export const DEFECTS: readonly Defect[] = [
  {
    effect: "A subscriber pays the whole price",
    ...domain("catalogue", "discount.ts"),
    from: "return subscriber ? Math.round(",
    to: "return !subscriber ? Math.round(",
  },
  {
    effect: "A charge in euros is a cent too low",
    ...domain("payments", "charged-amount.ts"),
    from: "Math.ceil((due.amount * 1000)",
    to: "Math.floor((due.amount * 1000)",
  },
  {
    effect: "The last refund leaves a part of the charge with us",
    ...domain("payments", "charged-amount.ts"),
    from: "if (refundedAmount + refund === amount)",
    to: "if (refundedAmount + refund > amount)",
  },
  {
    effect: "An unpaid request is submitted",
    ...domain("requests/lifecycle", "status.ts"),
    from: 'if (!paid) return refuse("payment_due");',
    to: "",
  },
  {
    effect: "A request that was paid is cancelled without a refund",
    ...domain("requests/lifecycle", "status.ts"),
    from: '(rule.to === "rejected" || rule.to === "cancelled")',
    to: 'rule.to === "rejected"',
  },
  {
    effect: "A person approves the refund that they asked for",
    ...domain("payments", "refunds.ts"),
    from: "if (refund.requestedBy !== approver) return true;",
    to: "if (refund.requestedBy !== null) return true;",
  },
  {
    effect: "A rate of tax applies before it is in force",
    ...domain("billing", "tax.ts"),
    from: "rate.valid_from <= day",
    to: "rate.valid_from >= day",
  },
  {
    effect: "The tax of a credit note has the wrong sign",
    ...domain("billing", "tax.ts"),
    from: "return gross < 0 ? -rounded : rounded + 0;",
    to: "return rounded + 0;",
  },
  {
    effect: "A subscription that began on the 31st moves to the 28th for ever",
    ...domain("subscriptions", "periods.ts"),
    from: "return { startsAt, endsAt: addMonths(startsAt, months, anchorDay), anchorDay };\n  }",
    to: "return periodFrom(startsAt, months);\n  }",
  },
  {
    effect: "A share is read once more than its owner allowed",
    ...domain("vault", "shares.ts"),
    from: 'if (reads >= max_reads) return "used_up"',
    to: 'if (reads > max_reads) return "used_up"',
  },
  {
    effect: "A mandate to sell lasts two years",
    ...domain("mandates", "limits.ts"),
    from: 'powers.includes("dispose") ? LONGEST_DISPOSAL_DAYS',
    to: 'powers.includes("file") ? LONGEST_DISPOSAL_DAYS',
  },
  {
    effect: "A mandate to pay has no ceiling",
    ...domain("mandates", "limits.ts"),
    from: 'if (powers.includes("pay") && !ceiling) return "ceiling_missing";',
    to: "",
  },
  {
    effect: "An appointment is offered without the time that its agent needs before it",
    ...domain("appointments", "slots.ts"),
    from: "start: start - kind.bufferBeforeMinutes * MINUTE_MS",
    to: "start",
  },
  {
    effect: "An appointment may be booked for the next minute",
    ...domain("appointments", "slots.ts"),
    from: "now + kind.noticeMinutes * MINUTE_MS",
    to: "now",
  },
  {
    effect: "Quiet hours that pass midnight are never quiet",
    ...domain("notifications", "quiet-hours.ts"),
    from: "minute >= from || minute < to",
    to: "minute >= from && minute < to",
  },
  {
    effect: "The machine-readable zone of an identity card gives the birth date of a passport",
    ...domain("identity", "mrz.ts"),
    from: 'birth_date: format === "TD1" ? second.slice(0, 6)',
    to: 'birth_date: format === "TD1" ? second.slice(13, 19)',
  },
  {
    effect: "A second message of a customer gives the team more time",
    ...domain("support", "ticket-times.ts"),
    from: "waitingSince: clock.waitingSince ?? now",
    to: "waitingSince: now",
  },
  {
    effect: "A draft is deleted without a warning",
    ...domain("requests/expiry", "draft-expiry.ts"),
    from: "if (!warnedAt || warnedAt < touchedAt) return undefined;",
    to: "if (!warnedAt) return new Date(touchedAt.getTime() + DRAFT_DAYS * DAY_MS);",
  },
  {
    effect: "A card number of fifteen digits is accepted",
    ...domain("payments", "card.ts"),
    from: "if (!/^[0-9]{16}$/.test(withoutSpaces(card.number)))",
    to: "if (!/^[0-9]{15,16}$/.test(withoutSpaces(card.number)))",
  },
  {
    effect: "A revoked share still shows its files",
    ...domain("vault", "shares.ts"),
    from: 'if (revoked_at !== null) return "revoked";',
    to: "",
  },
  {
    effect: "An agent without access reads a customer's conversation",
    ...server("messaging/access.ts", "messaging/isolation.test.ts"),
    from: 'account.open && actorMay(env, actor, "support.manage")',
    to: "account.open",
  },
  {
    effect: "A link to a file works with any signature of the right length",
    ...server("platform/file-links.ts", "documents"),
    from: "if (given.length !== expected.length || !timingSafeEqual(given, expected))",
    to: "if (given.length !== expected.length)",
  },
  {
    effect: "A rate limit never refuses",
    ...server("platform/rate-limits.ts", "messaging"),
    from: ">= 1\n    RETURNING key",
    to: ">= -1000\n    RETURNING key",
  },
  {
    effect: "A spreadsheet runs a formula of an attacker",
    ...server("platform/csv.ts", "platform/csv.test.ts"),
    from: "FORMULA.test(field) && !NUMBER.test(field)",
    to: "FORMULA.test(field) && NUMBER.test(field)",
  },
  {
    effect: "Two addresses of one IPv6 network are two places to rate limits",
    ...server("platform/origin.ts", "platform/origin.test.ts"),
    from: "groupsOf(address).slice(0, parts.v6)",
    to: "groupsOf(address)",
  },
  {
    effect: "A proof of work of an easier question is accepted",
    ...server("auth/limits/proof-of-work.ts", "auth/limits"),
    from: "if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;",
    to: "if (expected.length !== given.length) return false;",
  },
  {
    effect: "A request that is still a draft has a conversation",
    ...server("messaging/access.ts", "messaging"),
    from: 'if (openness === "none") throw new AppError("conversation_not_found");',
    to: "",
  },
  {
    effect: "A sign-in leads to another site",
    ...web("lib/intended-path.ts", "lib/intended-path.test.ts"),
    from: 'if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return undefined;',
    to: "if (url.origin !== NOWHERE) return undefined;",
  },
  {
    effect: "A notification hides what an action did",
    ...web("lib/toast.ts", "lib/toast.test.ts"),
    from: "if (current) waiting = toastOf(toast);\n  else showToast(toast);",
    to: "showToast(toast);",
  },
  {
    effect: "A date of birth is a day earlier in America",
    ...web("lib/format.ts", "lib/format.test.ts"),
    from: 'timeZone: "UTC",\n  }).format',
    to: "}).format",
  },
];
