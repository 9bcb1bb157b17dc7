import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type NoMatchProps = {
  title: React.ReactNode;
  /** The same list without the search and its filters. */
  resetTo: string;
};

/** Shown instead of a search's results when nothing matches, with a way back to the whole list. */
export function NoMatch({ title, resetTo }: NoMatchProps) {
  const t = useWords("ui");
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink variant="secondary" to={resetTo}>
          {t("filter.reset")}
        </ButtonLink>
      }
    />
  );
}
