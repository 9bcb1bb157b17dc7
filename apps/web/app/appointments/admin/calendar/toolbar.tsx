import { useNavigate } from "react-router";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { BoxNav } from "../../../ui/box-nav.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type CalendarFilter, type CalendarView, calendarPath } from "./filter.ts";
import { periodText, step } from "./period.ts";
import { useCalendarKeys } from "./use-calendar-keys.ts";

type ToolbarProps = {
  filter: CalendarFilter;
  view: CalendarView;
  views: readonly CalendarView[];
  day: string;
  onCreate: () => void;
};

/** The keys of the page, which the buttons name too. */
const KEYS = { today: "T", previous: "P", next: "N", create: "C" } as const;

/** The period, the steps to others, and the views; each has its own address. */
export function Toolbar({ filter, view, views, day, onCreate }: ToolbarProps) {
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const pathOf = (change: Partial<CalendarFilter>) =>
    calendarPath({ ...filter, view, day, appointment: undefined, ...change });
  const paths = {
    today: pathOf({ day: undefined }),
    previous: pathOf({ day: step(view, day, -1) }),
    next: pathOf({ day: step(view, day, 1) }),
  };
  useCalendarKeys({
    t: () => void navigate(paths.today),
    p: () => void navigate(paths.previous),
    n: () => void navigate(paths.next),
    c: onCreate,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:block">
      <div className="flex items-center gap-1 print:hidden">
        <ButtonLink
          to={paths.previous}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={t("previous")}
          aria-keyshortcuts={KEYS.previous}
          title={t("with_key", { label: t("previous"), key: KEYS.previous })}
        >
          <Icon name="chevron-left" />
        </ButtonLink>
        <ButtonLink
          to={paths.today}
          variant="secondary"
          size="sm"
          preventScrollReset
          aria-keyshortcuts={KEYS.today}
          title={t("with_key", { label: t("today"), key: KEYS.today })}
        >
          {t("today")}
        </ButtonLink>
        <ButtonLink
          to={paths.next}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={t("next")}
          aria-keyshortcuts={KEYS.next}
          title={t("with_key", { label: t("next"), key: KEYS.next })}
        >
          <Icon name="chevron-right" />
        </ButtonLink>
      </div>
      <div role="status" className="min-w-0 grow">
        <h2 className="font-sans text-lg font-semibold first-letter:uppercase">
          {periodText(view, day, language)}
        </h2>
      </div>
      <div className="-mb-6 max-w-full work:-mb-2 print:hidden">
        <BoxNav
          label={t("views")}
          boxes={views}
          shown={view}
          hrefFor={(one) => pathOf({ view: one })}
          wordsOf={(one) => t(`view.${one}`)}
        />
      </div>
    </div>
  );
}

/** Prints what is shown, and books for a customer. */
export function CalendarActions({ onCreate }: Pick<ToolbarProps, "onCreate">) {
  const t = useWords("appointments/admin/calendar");
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => window.print()}>
        {t("print")}
      </Button>
      <Button
        size="sm"
        onClick={onCreate}
        aria-keyshortcuts={KEYS.create}
        title={t("with_key", { label: t("create.label"), key: KEYS.create })}
      >
        <Icon name="plus" className="size-4" />
        {t("create.label")}
      </Button>
    </>
  );
}
