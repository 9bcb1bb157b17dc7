import { type UserCategory, useUserCategory } from "../../lib/user-category.ts";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { PROFILES } from "./profiles.ts";

type ProfileCardProps = {
  category: UserCategory;
  /** Titles of this audience's first services. */
  examples?: readonly string[];
  /** Actions. */
  children: React.ReactNode;
};

/** One of the three audiences (spec 1 §1), marked when it is the reader's own. */
export function ProfileCard({ category, examples = [], children }: ProfileCardProps) {
  const t = useWords("profiles");
  const own = useUserCategory() === category;
  return (
    <li
      className={classNames(
        "flex flex-col rounded-card border bg-surface p-6 sm:p-7",
        own ? "border-primary ring-1 ring-primary" : "border-line",
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <Icon name={PROFILES[category].icon} className="size-8 text-accent-ink" />
        {own && <Badge tone="info">{t("yours")}</Badge>}
      </div>
      <h3 className="mt-4 text-2xl">{t(`name.${category}`)}</h3>
      <p className="mt-2 text-muted">{t(`text.${category}`)}</p>
      {examples.length > 0 && (
        <>
          <h4 className="mt-5 text-sm font-semibold">{t("examples")}</h4>
          <ul className="mt-1 text-muted">
            {examples.map((title) => (
              <li key={title} className="border-b border-line py-2 last:border-none">
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-auto flex flex-col items-start gap-2 pt-5">{children}</div>
    </li>
  );
}
