import type { VaultShare } from "@passerelle/contract/vault";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { ShareItem } from "./share-item.tsx";

const SHARE: VaultShare = {
  id: "5a1f4a0e-3c52-4f0c-9a53-52f0c4b4a111",
  recipient: "Maître Ngo Bassa",
  purpose: "Dossier 118",
  state: "used_up",
  reads: 1,
  max_reads: 1,
  created_at: "2026-11-01T10:00:00Z",
  expires_at: "2026-12-04T10:00:00Z",
  last_read_at: null,
  documents: [],
  url: null,
};

it.each([
  [1, "1 sur 1 ouverture, jusqu’au"],
  [2, "1 sur 2 ouvertures, jusqu’au"],
])("states the openings of a share that allows %i", async (max_reads, expected) => {
  await renderInPage(<ShareItem share={{ ...SHARE, max_reads }} />);
  expect(screen.getByText(new RegExp(expected))).toBeTruthy();
});
