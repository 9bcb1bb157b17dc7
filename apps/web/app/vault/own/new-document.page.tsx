import { useState } from "react";
import { useNavigate } from "react-router";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useWords } from "../../lib/words.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { DetailsForm } from "./details-form.tsx";

export const handle = { words: ["vault", "vault/own"] };

const EMPTY = {
  type: "passport",
  title: "",
  holder: "",
  country: null,
  number: null,
  issued_on: null,
  expires_on: null,
} as const;

/** /documents/new: what the document is; its page then asks for the file. */
export default function NewDocumentPage() {
  const t = useWords("vault/own");
  const navigate = useNavigate();
  const isHere = useIsHere();
  // Chosen before the first attempt: one that is repeated makes no second document.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <>
      <PageTitle title={t("new.title")} />
      <PageHeader title={t("new.title")} lead={t("new.lead")} />
      <DetailsForm
        id={id}
        details={EMPTY}
        submitLabel={t("new.submit")}
        onSaved={() => isHere() && void navigate(`/documents/${id}`, { replace: true })}
      />
    </>
  );
}
