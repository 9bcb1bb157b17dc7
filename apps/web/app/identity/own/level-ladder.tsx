import type { OwnIdentity } from "@passerelle/contract/identity";
import { IDENTITY_LEVELS } from "@passerelle/domain/identity/levels";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";

/** The three levels: which one the person has, what each asks for and what it gives. */
export function LevelLadder({ identity }: { identity: OwnIdentity }) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const { language } = useLanguage();
  const { level, valid_until, email_confirmed, phone_confirmed } = identity;
  return (
    <ol aria-label={t("ladder.title")} className="grid gap-3 md:grid-cols-3">
      {IDENTITY_LEVELS.map((one) => {
        const reached = level >= one;
        return (
          <li
            key={one}
            className={classNames(
              "flex flex-col gap-1 rounded-card border p-4",
              reached ? "border-success bg-success-soft" : "border-line bg-surface",
            )}
          >
            <p className="flex items-center justify-between gap-2 font-semibold">
              {common("level", { level: one })}
              {reached && (
                <span className="inline-flex items-center gap-1 text-sm text-success">
                  <Icon name="circle-check" className="size-4" />
                  {t("ladder.reached")}
                </span>
              )}
            </p>
            <p>{t(`ladder.asks.level_${one}`)}</p>
            <p className="text-muted text-sm">{t(`ladder.gives.level_${one}`)}</p>
            {one === level && valid_until && (
              <p className="text-sm">{t("ladder.until", { date: formatDate(valid_until, language) })}</p>
            )}
            {one === 1 && !reached && (
              <Link to="/account#contact" className={TEXT_LINK}>
                {t(email_confirmed && !phone_confirmed ? "ladder.confirm_phone" : "ladder.confirm_contact")}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
