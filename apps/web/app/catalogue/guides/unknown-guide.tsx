import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** An address without a guide. */
export function UnknownGuide() {
  const t = useWords("catalogue/guides");
  return (
    <>
      <PageTitle title={t("procedure.unknown")} />
      <PageHeader title={t("procedure.unknown")} lead={t("procedure.unknown_text")} />
      <ButtonLink to="/infos-pratiques">{t("back")}</ButtonLink>
    </>
  );
}
