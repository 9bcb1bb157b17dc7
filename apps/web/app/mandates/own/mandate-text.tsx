import { DEFAULT_LANGUAGE, LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import type { MandateText as Text } from "@passerelle/domain/mandates/text";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Tabs } from "../../ui/tabs.tsx";

/**
 * The text of a mandate in its languages, the reader's first. A frozen text lacks the languages that the product did not have
 * when it was signed.
 */
export function MandateTexts({ texts }: { texts: Partial<Record<Language, Text>> }) {
  const t = useWords("mandates");
  const { language } = useLanguage();
  return (
    <Tabs
      label={t("text.languages")}
      defaultTab={texts[language] ? language : DEFAULT_LANGUAGE}
      tabs={LANGUAGES.flatMap((one) => {
        const text = texts[one];
        return text
          ? [{ id: one, label: LANGUAGE_DETAILS[one].name, content: <TextIn text={text} language={one} /> }]
          : [];
      })}
    />
  );
}

/** Prevents lines that begin with a closing mark. Only the shown text changes, not the text that is signed. */
const unbroken = (text: string) => text.replace(/« | [»;:?!]/g, (mark) => mark.replace(" ", "\u00a0"));

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
                  <li key={item}>{unbroken(item)}</li>
                ))}
              </ul>
            ) : (
              <p key={block.text}>{unbroken(block.text)}</p>
            ),
          )}
        </section>
      ))}
    </article>
  );
}
