import { USER_CATEGORIES } from "@passerelle/domain/profiles/user-category";
import { type UserCategory, useUserCategory } from "../lib/user-category.ts";
import { useWords } from "../lib/words.tsx";
import { ToastTemplate } from "../ui/toast-template.tsx";
import { CHOICE, CLEAR } from "./choice.ts";
import { useChooseCategory } from "./use-choose-category.ts";

type ChooseFormProps = {
  /** Null clears. */
  category: UserCategory | null;
  className: string;
  children: React.ReactNode;
};

/** A button that sets the category; without scripts the server handles its form. */
function ChooseForm({ category, className, children }: ChooseFormProps) {
  const choose = useChooseCategory();
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        choose(category);
      }}
    >
      <button type="submit" data-category name={CHOICE} value={category ?? CLEAR} className={className}>
        {children}
      </button>
    </form>
  );
}

type ChooseButtonProps = { category: UserCategory; look: (chosen: boolean) => string };

/** Sets this category; once set, the same button clears it, so that the focus stays. */
export function ChooseButton({ category, look }: ChooseButtonProps) {
  const t = useWords("profiles");
  const chosen = useUserCategory() === category;
  return (
    <ChooseForm category={chosen ? null : category} className={look(chosen)}>
      {chosen ? t("clear") : t(`choose.${category}`)}
    </ChooseForm>
  );
}

/** Clears the category. */
export function ClearButton({ className }: { className: string }) {
  const t = useWords("profiles");
  return (
    <ChooseForm category={null} className={className}>
      {t("clear")}
    </ChooseForm>
  );
}

/** The toasts of a choice (spec 1 §2.12), for a page that is a document. */
export function ChoiceToasts() {
  const t = useWords("profiles");
  return (
    <>
      {USER_CATEGORIES.map((category) => (
        <ToastTemplate
          key={category}
          name={`category_${category}`}
          kind="success"
          title={t(`toast.${category}`)}
          description={t("toast.text")}
        />
      ))}
      <ToastTemplate
        name="category_cleared"
        kind="info"
        title={t("toast.cleared")}
        description={t("toast.cleared_text")}
      />
    </>
  );
}
