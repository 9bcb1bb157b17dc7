/** A vulnerability of a package, by the address of its advisory. */
export type Advisory = { url: string; name: string; severity: string; title: string };
/** The decision about a vulnerability: why it does not concern us, and until which day (YYYY-MM-DD) that is valid. */
export type Exception = { url: string; reason: string; until: string };
export type Report = { advisories: Advisory[] } | { unreachable: string };

type NpmReport = {
  message?: string;
  error?: { summary?: string; code?: string };
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
};

/** Reads the output of `npm audit --json`. There is no report if the registry does not answer or offers no audits. */
export function readReport(output: string): Report {
  let report: NpmReport;
  try {
    report = JSON.parse(output) as NpmReport;
  } catch {
    return { unreachable: "no answer" };
  }
  if (!report.vulnerabilities)
    return {
      unreachable:
        (report.message ?? report.error?.summary ?? report.error?.code ?? "no report").split(" - ")[0] ?? "",
    };
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one): one is Advisory => typeof one === "object"),
  );
  return { advisories: [...new Map(advisories.map((one) => [one.url, one])).values()] };
}

/** One line for each vulnerability without a valid exception, and for each exception that is not needed any more. */
export function findExceptions(
  advisories: readonly Advisory[],
  exceptions: readonly Exception[],
  today: string,
): string[] {
  const known = new Map(exceptions.map((one) => [one.url, one]));
  const open = advisories
    .filter(({ url }) => (known.get(url)?.until ?? "") < today)
    .map(({ url, name, severity, title }) => `audit: ${name} (${severity}): ${title} ${url}`);
  const found = new Set(advisories.map(({ url }) => url));
  const unneeded = exceptions
    .filter(({ url }) => !found.has(url))
    .map(({ url }) => `audit: docs/audit-exceptions.json lists ${url}, which is not reported any more`);
  return [...open, ...unneeded];
}
