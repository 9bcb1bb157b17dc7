import { useWords } from "../../../lib/words.tsx";
import { Icon } from "../../../ui/icon.tsx";

const AUDIENCES = ["diaspora", "investors", "residents"] as const;
const PROMISES = [
  { key: "documents", icon: "file-lock" },
  { key: "price", icon: "receipt-text" },
  { key: "card", icon: "credit-card" },
  { key: "steps", icon: "list-checks" },
] as const;

export function About() {
  const t = useWords("shell");
  return (
    <section id="about" className="mx-auto max-w-6xl scroll-mt-16 px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="text-3xl sm:text-[2.75rem]">{t("landing.about.title")}</h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">{t("landing.about.lead")}</p>
      <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        <div>
          <h3 className="text-2xl">{t("landing.about.audiences")}</h3>
          <dl className="mt-5 grid gap-6">
            {AUDIENCES.map((audience) => (
              <div key={audience} className="border-l-3 border-accent pl-5">
                <dt className="font-semibold">{t(`landing.about.${audience}.title`)}</dt>
                <dd className="mt-1 text-muted">{t(`landing.about.${audience}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3 className="text-2xl">{t("landing.about.promises")}</h3>
          <ul className="mt-5 grid gap-x-8 gap-y-7 sm:grid-cols-2">
            {PROMISES.map(({ key, icon }) => (
              <li key={key}>
                <Icon name={icon} className="size-7 text-primary" />
                <h4 className="mt-3 font-semibold">{t(`landing.about.${key}.title`)}</h4>
                <p className="mt-1 text-muted">{t(`landing.about.${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
