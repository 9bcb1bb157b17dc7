import { IDENTITY_LEVELS } from "@passerelle/domain/identity/levels";
import { POWERS } from "@passerelle/domain/mandates/powers";
import { OPTIONAL_PLACEHOLDERS } from "@passerelle/domain/mandates/template";
import * as z from "zod/mini";
import { LocalizedText } from "../shapes.ts";

/** The text of a mandate in one language. */
export const MandateText = z.object({
  title: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      blocks: z.array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("paragraph"), text: z.string() }),
          z.object({ kind: z.literal("items"), items: z.array(z.string()) }),
        ]),
      ),
    }),
  ),
});

const condition = z.optional(z.enum(OPTIONAL_PLACEHOLDERS));
/** What the text of a mandate is made of, and what it needs. */
export const TemplateBody = z.object({
  title: LocalizedText,
  summary: LocalizedText,
  level: z.literal([...IDENTITY_LEVELS]),
  powers: z.array(z.object({ power: z.enum(POWERS), wording: LocalizedText })),
  sections: z.array(
    z.object({
      heading: LocalizedText,
      blocks: z.array(
        z.union([
          z.object({ text: LocalizedText, when: condition, unless: condition }),
          z.object({ list: z.literal("powers") }),
        ]),
      ),
    }),
  ),
});
