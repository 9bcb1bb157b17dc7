import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import type { MandateText as Text } from "@passerelle/domain/mandates/text";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Tabs } from "../../ui/tabs.tsx";

/** The text of a mandate in every language, the reader's first. */
export function MandateTexts({ texts }: { texts: Record<Language, Text> }) {
  const t = useWords("mandates/own");
  const { language } = useLanguage();
  return (
    <Tabs
      label={t("text.languages")}
      defaultTab={language}
      tabs={LANGUAGES.map((one) => ({
        id: one,
        label: LANGUAGE_DETAILS[one].name,
        content: <TextIn text={texts[one]} language={one} />,
      }))}
    />
  );
}

function TextIn({ text, language }: { text: Text; language: Language }) {
  return (
    <article lang={language} className="flex max-w-prose flex-col gap-5 py-5 wrap-anywhere">
      <h3 className="text-xl">{text.title}</h3>
      {text.sections.map(({ heading, blocks }) => (
        <section key={heading} className="flex flex-col gap-2">
          <h4 className="font-semibold">{heading}</h4>
          {blocks.map((block) =>
            block.kind === "items" ? (
              <ul key={block.items.join()} className="list-disc pl-6">
                {block.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : (
              <p key={block.text}>{block.text}</p>
            ),
          )}
        </section>
      ))}
    </article>
  );
}
