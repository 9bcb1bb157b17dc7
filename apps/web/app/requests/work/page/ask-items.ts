import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { isRefusal, type Refusal } from "@passerelle/domain/documents/verdicts";
import { addDays, dayAt } from "@passerelle/domain/requests/information-requests/information-requests";
import type { AskedItem } from "./api.ts";

/** An item while it is written; `key` is this page's own. */
export type ItemDraft = AskedItem & { key: string };

/** By when an answer is asked for, unless the clerk says otherwise. */
const USUAL_DAYS = 7;

let lastKey = 0;

/** An empty item, or one that begins with what is known. */
export function newItem(known: Partial<AskedItem> = {}, now = new Date()): ItemDraft {
  lastKey += 1;
  return {
    key: String(lastKey),
    kind: "document",
    label: "",
    reason: "",
    due_on: addDays(dayAt(now), USUAL_DAYS),
    ...known,
  };
}

type Known = { about: string | null; replaces: string | null };

/**
 * What the form begins with: the document that the clerk came from (`about`, its key), or the answer that does not do
 * (`replaces`, its item); else every refused document for which no other was asked yet. `explain`: why, in words for the
 * customer.
 */
export function suggestedItems(
  page: WorkPage,
  { about, replaces }: Known,
  explain: (verdict: Refusal) => string,
): ItemDraft[] {
  const items = page.asks.flatMap((ask) => ask.items).filter((item) => item.state !== "withdrawn");
  const former = items.find((item) => item.id === replaces);
  if (former) {
    return [newItem({ kind: former.kind, label: former.label, reason: "", replaces: former.id })];
  }
  const asked = new Set(items.map((item) => item.about_key));
  const refused = page.documents.flatMap(({ document, name, verdicts: [standing] }) =>
    standing && isRefusal(standing.verdict) && !asked.has(document.doc_key)
      ? [
          {
            key: document.doc_key,
            name,
            reason: [explain(standing.verdict), standing.note].filter(Boolean).join("\n"),
          },
        ]
      : [],
  );
  const wanted = refused.filter(({ key }) => about === null || key === about);
  return wanted.map(({ key, name, reason }) =>
    newItem({ kind: "document", label: name.slice(0, 160), reason, about_key: key }),
  );
}

/** What is not filled in, by item and field; the server has the rest of the rules. */
export function missingFields(items: readonly ItemDraft[]): Set<string> {
  return new Set(
    items.flatMap(({ key, ...item }) =>
      (["label", "reason", "due_on"] as const)
        .filter((field) => item[field].trim() === "")
        .map((field) => `${key} ${field}`),
    ),
  );
}
