import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { reloadCatalogue, seedServices } from "./api.ts";
import { servicePath } from "./filter.ts";

/** Offers to fill an empty catalogue with the first services (spec 2 §6, §8). */
export function Seeding() {
  const t = useWords("catalogue/admin");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function seed() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { added } = await seedServices();
      await reloadCatalogue(client);
      showToast({ kind: "success", title: t("seed.done"), description: t("seed.added", { count: added }) });
    } catch (error) {
      showToast({ kind: "error", title: t("seed.failed"), description: failureWords(error) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <EmptyState
      title={t("seed.title")}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button busy={busy} onClick={() => void seed()}>
            {t("seed.label")}
          </Button>
          <ButtonLink variant="secondary" to={servicePath("new")}>
            {t("list.add")}
          </ButtonLink>
        </div>
      }
    >
      {t("seed.text")}
    </EmptyState>
  );
}
