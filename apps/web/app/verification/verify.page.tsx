import { LONGEST_TYPED, readCode, verifyPath } from "@passerelle/domain/verification/codes";
import { redirect } from "react-router";
import { useWords } from "../lib/words.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/verify.page";
import { SignatureCheck } from "./check/signature-check.tsx";
import { CodeForm } from "./code-form.tsx";

export const handle = { words: ["verification", "verification/check"] };

export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("code")?.trim().slice(0, LONGEST_TYPED) ?? "";
  const code = readCode(typed);
  return code === undefined ? { typed } : redirect(verifyPath(code));
}

/**
 * /verify: people who received a document of ours type its code (trust.md *Verifiable documents*). The service worker keeps this page and
 * answers with it for the address of a code that cannot be reached; the signature in that address is verified here then.
 */
export default function VerifyPage({ loaderData: { typed } }: Route.ComponentProps) {
  const t = useWords("verification");
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex max-w-2xl flex-col gap-6">
        <SignatureCheck isAlone />
        <CodeForm typed={typed} error={typed ? t("code.invalid") : undefined} />
        <section className="flex flex-col gap-2 text-muted">
          <h2 className="text-xl text-ink">{t("about.title")}</h2>
          <p>{t("about.text")}</p>
          <p>{t("about.privacy")}</p>
        </section>
      </div>
    </>
  );
}
