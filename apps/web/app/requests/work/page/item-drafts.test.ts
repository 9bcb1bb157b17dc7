import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { expect, test } from "vitest";
import { newItem, suggestedItems } from "./item-drafts.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const nothing = { about: null, replaces: null };

type Document = WorkPage["documents"][number];
const document = (doc_key: string, verdict?: string, note: string | null = null) =>
  ({
    document: { doc_key },
    name: `Name of ${doc_key}`,
    verdicts: verdict ? [{ verdict, note }] : [],
  }) as Document;

function page(documents: Document[], items: object[] = []): WorkPage {
  return { documents, asks: [{ items }] } as unknown as WorkPage;
}

test("suggests refused documents that were not asked for again, with the code of the reason", () => {
  const documents = [
    document("a", "illegible", "Page 2"),
    document("b", "accepted"),
    document("c"),
    document("d", "outdated"),
    document("e", "incomplete"),
  ];
  const asked = [
    { id: "1", about_key: "d", state: "open" },
    { id: "2", about_key: "e", state: "withdrawn" },
  ];
  const items = suggestedItems(page(documents, asked), nothing);
  expect(items).toMatchObject([
    { kind: "document", label: "Name of a", reason_code: "illegible", reason: "Page 2", about_key: "a" },
    { kind: "document", label: "Name of e", reason_code: "incomplete", reason: "", about_key: "e" },
  ]);
  expect(suggestedItems(page(documents, asked), { ...nothing, about: "e" })).toHaveLength(1);
});

test("suggests an item that replaces an answer", () => {
  const items = [{ id: "1", kind: "answer", label: "Date", state: "answered", about_key: null }];
  const suggested = suggestedItems(page([], items), { ...nothing, replaces: "1" });
  expect(suggested).toMatchObject([{ kind: "answer", label: "Date", reason: "", replaces: "1" }]);
  expect(suggestedItems(page([], items), { ...nothing, replaces: "9" })).toEqual([]);
});

test("sets the due date to one week", () => {
  expect(newItem({}, NOW).due_on).toBe("2026-11-27");
});
