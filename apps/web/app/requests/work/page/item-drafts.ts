import type { NewInformationRequest, WorkPage } from "@passerelle/contract/requests/work/work-page";
import { addDays, utcDay } from "@passerelle/domain/days";
import { isRefusal } from "@passerelle/domain/documents/verdicts";

export type ItemDraft = NewInformationRequest["items"][number];

/** An information request while it is written. */
export type InformationRequestDraft = { message: string; items: ItemDraft[] };

/** Days until the due date by default. */
const USUAL_DAYS = 7;

/** A new item, empty or with the given values. */
export function newItem(known: Partial<ItemDraft> = {}, now = new Date()): ItemDraft {
  return {
    kind: "document",
    label: "",
    reason_code: undefined,
    reason: "",
    due_on: addDays(utcDay(now), USUAL_DAYS),
    ...known,
  };
}

/** A field of the form that the customer can be asked to correct. */
export type FieldChoice = { key: string; label: string; section: string };

type Known = { about: string | null; replaces: string | null; field?: FieldChoice | undefined };

/**
 * The items that the form starts with: the document the worker came from (`about`, its key), or the answer to replace
 * (`replaces`, its item), or the answer to correct (`field`); otherwise every refused document for which no other was asked yet.
 */
export function suggestedItems(page: WorkPage, { about, replaces, field }: Known): ItemDraft[] {
  const items = page.asks.flatMap((ask) => ask.items).filter((item) => item.state !== "withdrawn");
  const former = items.find((item) => item.id === replaces);
  if (former) {
    const field_key = former.field_key ?? undefined;
    return [newItem({ kind: former.kind, label: former.label, reason: "", replaces: former.id, field_key })];
  }
  if (field) return [newItem({ kind: "field", label: field.label.slice(0, 160), field_key: field.key })];
  const asked = new Set(items.map((item) => item.about_key));
  const refused = page.documents.flatMap(({ document, name, verdicts: [current] }) =>
    current && isRefusal(current.verdict) && !asked.has(document.doc_key)
      ? [
          {
            key: document.doc_key,
            name,
            reason_code: current.verdict,
            reason: current.note ?? "",
          },
        ]
      : [],
  );
  const wanted = refused.filter(({ key }) => about === null || key === about);
  return wanted.map(({ key, name, reason_code, reason }) =>
    newItem({ kind: "document", label: name.slice(0, 160), reason_code, reason, about_key: key }),
  );
}
