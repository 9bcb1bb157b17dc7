import { IDENTITY_LEVELS } from "@passerelle/domain/identity/levels";
import { POWERS } from "@passerelle/domain/mandates/powers";
import { OPTIONAL_PLACEHOLDERS } from "@passerelle/domain/mandates/template";
import * as z from "zod/mini";
import { LocalizedText, localized, text } from "../shapes.ts";

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
const bodyOf = <Text extends z.ZodMiniType>(localizedText: Text) =>
  z.object({
    title: localizedText,
    summary: localizedText,
    level: z.literal([...IDENTITY_LEVELS]),
    powers: z
      .array(z.object({ power: z.enum(POWERS), wording: localizedText }))
      .check(z.maxLength(POWERS.length)),
    sections: z
      .array(
        z.object({
          heading: localizedText,
          blocks: z
            .array(
              z.union([
                z.object({ text: localizedText, when: condition, unless: condition }),
                z.object({ list: z.literal("powers") }),
              ]),
            )
            .check(z.maxLength(100)),
        }),
      )
      .check(z.maxLength(100)),
  });

/** The template of a mandate's text, with its requirements. */
export const TemplateBody = bodyOf(LocalizedText);

/** The same as typed; missing parts are reported with their place (`templateProblems`). */
export const TemplateBodyInput = bodyOf(localized(text(10_000)));
