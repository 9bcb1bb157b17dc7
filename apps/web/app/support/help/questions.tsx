import type { HelpTheme } from "@passerelle/contract/support/help";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Prose } from "../../ui/prose.tsx";

/** Questions by theme, each with its answer folded; `#q-<id>` unfolds one. */
export function Questions({ themes }: { themes: readonly HelpTheme[] }) {
  useUnfolded();
  const several = themes.length > 1;
  return (
    <div className={several ? "grid gap-8 lg:grid-cols-[15rem_1fr] lg:items-start" : undefined}>
      {several && <Themes themes={themes} />}
      <div className="flex flex-col gap-10">
        {themes.map(({ id, title, questions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-4 scroll-mt-24 text-2xl">
              {title}
            </h2>
            <div className="flex flex-col gap-3">
              {questions.map((one) => (
                <details
                  key={one.id}
                  id={`q-${one.id}`}
                  className="group scroll-mt-24 rounded-card border border-line bg-surface open:border-primary"
                >
                  <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold hover:text-primary">
                    <h3 className="font-sans text-base font-semibold tracking-normal">{one.question}</h3>
                    <Icon
                      name="chevron-down"
                      className="size-5 text-muted transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <Prose text={one.answer} className="px-5 pb-5" />
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Themes({ themes }: { themes: readonly HelpTheme[] }) {
  const t = useWords("support/help");
  return (
    <nav
      aria-labelledby="themes"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--sticky-top,0rem)+1.5rem)]"
    >
      <h2 id="themes" className="mb-2 text-lg">
        {t("themes")}
      </h2>
      <ul>
        {themes.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-ink no-underline hover:text-primary hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Unfolds the question that the address names. */
function useUnfolded() {
  const { hash } = useLocation();
  useEffect(() => {
    const asked = hash.startsWith("#q-") ? document.getElementById(hash.slice(1)) : null;
    if (!(asked instanceof HTMLDetailsElement)) return;
    asked.open = true;
    asked.scrollIntoView();
  }, [hash]);
}
