import { USER_CATEGORIES, type UserCategory } from "@passerelle/domain/accounts/user-category";
import { useWords } from "../../lib/words.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { ShopWindow } from "./shop-window.ts";

const ICONS: Record<UserCategory, IconName> = {
  diaspora: "globe",
  investor: "trending-up",
  resident: "house",
};

/** Whom the product is for (spec 1 §1), and what each comes for, from the catalogue. */
export function Audiences({ audiences }: Pick<ShopWindow, "audiences">) {
  const t = useWords("shell/landing");
  return (
    <section id="audiences" className="scroll-mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-3xl sm:text-[2.75rem]">{t("audiences.title")}</h2>
        <p className="mt-4 max-w-2xl text-lg text-muted">{t("audiences.lead")}</p>
        <ul className="mt-10 grid gap-5 lg:grid-cols-3">
          {USER_CATEGORIES.map((person) => (
            <li key={person} className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-7">
              <Icon name={ICONS[person]} className="size-8 text-accent-ink" />
              <h3 className="mt-4 text-2xl">{t(`audiences.${person}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`audiences.${person}.text`)}</p>
              {audiences[person].length > 0 && (
                <>
                  <h4 className="mt-5 text-sm font-semibold">{t("audiences.examples")}</h4>
                  <ul className="mt-1 text-muted">
                    {audiences[person].map((title) => (
                      <li key={title} className="border-b border-line py-2 last:border-none">
                        {title}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
