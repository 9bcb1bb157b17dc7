import type { LocalizedText } from "@passerelle/domain/languages";
import { inEveryLanguage } from "@passerelle/domain/languages";
import { POWERS, type Power } from "@passerelle/domain/mandates/powers";
import type { OptionalPlaceholder, TemplateBlock, TemplateBody } from "@passerelle/domain/mandates/template";

/** When a paragraph is written: always, or depending on whether a placeholder has a value. */
export type Condition = "always" | `when ${OptionalPlaceholder}` | `unless ${OptionalPlaceholder}`;

/** A paragraph, or the list of the powers (`text` is null), under an id that stays while it is moved. */
export type EditedBlock = { id: string; text: LocalizedText | null; condition: Condition };
export type EditedSection = { id: string; heading: LocalizedText; blocks: EditedBlock[] };

/** A template while it is edited. `powers`: the words of each power that it offers. */
export type EditedTemplate = Pick<TemplateBody, "title" | "summary" | "level"> & {
  powers: Partial<Record<Power, LocalizedText>>;
  sections: EditedSection[];
};

export const emptyText = (): LocalizedText => inEveryLanguage(() => "");

function conditionOf(block: TemplateBlock): Condition {
  if ("list" in block) return "always";
  if (block.when) return `when ${block.when}`;
  return block.unless ? `unless ${block.unless}` : "always";
}

export const editedOf = ({ powers, sections, ...body }: TemplateBody): EditedTemplate => ({
  ...body,
  powers: Object.fromEntries(powers.map(({ power, wording }) => [power, wording])),
  sections: sections.map(({ heading, blocks }) => ({
    id: crypto.randomUUID(),
    heading,
    blocks: blocks.map((block) => ({
      id: crypto.randomUUID(),
      text: "text" in block ? block.text : null,
      condition: conditionOf(block),
    })),
  })),
});

function blockOf({ text, condition }: EditedBlock): TemplateBlock {
  if (!text) return { list: "powers" };
  const [kind, name] = condition.split(" ") as [string, OptionalPlaceholder];
  if (kind === "when") return { text, when: name };
  return kind === "unless" ? { text, unless: name } : { text };
}

export const bodyOf = ({ powers, sections, ...edited }: EditedTemplate): TemplateBody => ({
  ...edited,
  powers: POWERS.flatMap((power) => {
    const wording = powers[power];
    return wording ? [{ power, wording }] : [];
  }),
  sections: sections.map(({ heading, blocks }) => ({ heading, blocks: blocks.map(blockOf) })),
});

export const newSection = (): EditedSection => ({
  id: crypto.randomUUID(),
  heading: emptyText(),
  blocks: [newBlock()],
});

export const newBlock = (): EditedBlock => ({
  id: crypto.randomUUID(),
  text: emptyText(),
  condition: "always",
});

/** The items with one of them one place earlier (-1) or later (1); unchanged at the ends. */
export function moved<Item extends { id: string }>(items: readonly Item[], id: string, by: -1 | 1): Item[] {
  const from = items.findIndex((item) => item.id === id);
  const to = from + by;
  const other = items[to];
  const item = items[from];
  if (!item || !other) return [...items];
  return items.map((one, at) => (at === from ? other : at === to ? item : one));
}

/** The items with a change of one of them. */
export const changed = <Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  change: Partial<Item>,
): Item[] => items.map((item) => (item.id === id ? { ...item, ...change } : item));

export const without = <Item extends { id: string }>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id !== id);
