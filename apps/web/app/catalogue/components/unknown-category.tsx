import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { CategoryNav } from "./category-nav.tsx";

/** spec 2 §2: an address with a category that does not exist. */
export function UnknownCategory() {
  const t = useWords("catalogue");
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title={t("unknownCategory")} />
      <PageHeader title={t("unknownCategory")} />
      <CategoryNav />
      <ButtonLink to="/services" className="self-start">
        {t("seeAll")}
      </ButtonLink>
    </div>
  );
}
