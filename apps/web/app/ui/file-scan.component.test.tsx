import type { Role } from "@passerelle/domain/roles";
import { SCAN_STATES, type ScanState } from "@passerelle/domain/scans/scan-state";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { FileScan } from "./file-scan.tsx";
import words from "./fr.json" with { type: "json" };

const BADGES = words.scan;

/** The badge of each state that has one for this reader. */
async function badgesFor(role: Role): Promise<Partial<Record<ScanState, string>>> {
  signIn({ role });
  const badges: Partial<Record<ScanState, string>> = {};
  await renderInPage(
    SCAN_STATES.map((scan) => (
      <p key={scan} data-testid={scan}>
        <FileScan scan={scan} />
      </p>
    )),
  );
  for (const scan of SCAN_STATES) {
    const { textContent } = screen.getByTestId(scan);
    if (textContent) badges[scan] = textContent;
  }
  return badges;
}

describe("the badge of a file", () => {
  it("shows customers a file that waits for its scan or is infected, and none that was not scanned", async () => {
    const { pending, infected } = BADGES;
    expect(await badgesFor("diaspora")).toEqual({ pending, infected });
  });

  it("shows staff also a file that was not scanned", async () => {
    expect(await badgesFor("super_admin")).toEqual(BADGES);
  });

  it("is absent for visitors where no scanner is configured", async () => {
    await renderInPage(<FileScan scan="not_scanned" />);
    expect(screen.queryByText(BADGES.not_scanned)).toBeNull();
  });
});
