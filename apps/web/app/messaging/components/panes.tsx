import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";

type PanesProps = {
  list: React.ReactNode;
  /** The open conversation. */
  open: React.ReactNode | undefined;
  /** Address of the list with no conversation open. */
  listPath: string;
};

/** A list beside the open conversation; a narrow screen shows one of the two. */
export function Panes({ list, open, listPath }: PanesProps) {
  const t = useWords("messaging");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <div className={open ? "min-w-0 max-lg:hidden" : "min-w-0"}>{list}</div>
      <div className={open ? "min-w-0" : "min-w-0 max-lg:hidden"}>
        {open ? (
          <>
            <ButtonLink to={listPath} variant="ghost" size="sm" className="-ml-3 mb-3 lg:hidden">
              <Icon name="chevron-left" className="size-4" />
              {t("back")}
            </ButtonLink>
            {open}
          </>
        ) : (
          <EmptyState title={t("choose")}>{t("choose_lead")}</EmptyState>
        )}
      </div>
    </div>
  );
}
