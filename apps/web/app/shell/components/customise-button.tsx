import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** product.md, *Coming soon*: customising the dashboard shows the notice of the specification until it exists. */
export function CustomiseButton() {
  const t = useWords("shell");
  return (
    <Button
      variant="ghost"
      onClick={() =>
        showToast({ kind: "info", title: t("search.soon"), description: t("customise.soon_text") })
      }
    >
      <Icon name="settings" />
      {t("customise.label")}
    </Button>
  );
}
