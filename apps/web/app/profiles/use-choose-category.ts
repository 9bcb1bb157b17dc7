import { chooseUserCategory } from "../lib/category-sync.ts";
import { showToast } from "../lib/toast.ts";
import type { UserCategory } from "../lib/user-category.ts";
import { useWords } from "../lib/words.tsx";

/** Sets or (null) clears the reader's category, with a toast (spec 1 §2.12). */
export function useChooseCategory(): (category: UserCategory | null) => void {
  const t = useWords("profiles");
  return (category) => {
    void chooseUserCategory(category);
    showToast(
      category
        ? { kind: "success", title: t(`toast.${category}`), description: t("toast.text") }
        : { kind: "info", title: t("toast.cleared"), description: t("toast.cleared_text") },
    );
  };
}
