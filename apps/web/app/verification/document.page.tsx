import { readCode, verifyPath, writeCode } from "@passerelle/domain/verification/codes";
import { data, redirect } from "react-router";
import { ApiError } from "../lib/client.ts";
import { loadFailure } from "../lib/failure.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { useWords } from "../lib/words.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/document.page";
import { FileCheck } from "./check/file-check.tsx";
import { SignatureCheck } from "./check/signature-check.tsx";
import { CodeForm } from "./code-form.tsx";
import { Facts } from "./facts.tsx";
import { Verdict } from "./verdict.tsx";

export const handle = { words: ["verification", "verification/check"] };

/** Not stored, because the state of the document may change at any moment. */
const NOT_KEPT = { "cache-control": "no-store" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const code = readCode(params.code);
  // The browser keeps the part after `#`, which contains the signature.
  if (code !== undefined && code !== params.code) throw redirect(verifyPath(code));
  const nothing = { document: undefined, typed: params.code.slice(0, 40), failure: undefined };
  if (code === undefined) return data(nothing, { status: 404, headers: NOT_KEPT });
  try {
    const document = await serverClient(request, context)("GET /api/verify/:code", { params: { code } });
    return data({ ...nothing, document }, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "verifiable_document_not_found")
      return data(nothing, { status: 404, headers: NOT_KEPT });
    const status = error.code === "too_many_requests" ? 429 : 503;
    return data({ ...nothing, failure: loadFailure(error) }, { status, headers: NOT_KEPT });
  }
}

/** /verify/:code: whether we issued a document, whether it is still valid, and whether a file is identical to it (trust.md). */
export default function VerifiedPage({ loaderData: { document, typed, failure } }: Route.ComponentProps) {
  const t = useWords("verification");
  const code = document?.code ?? readCode(typed);
  return (
    <>
      <PageTitle title={t("result.title")} />
      <PageHeader title={t("result.title")} lead={code && t("result.lead", { code: writeCode(code) })} />
      <div className="flex max-w-2xl flex-col gap-6">
        {failure ? <LoadError error={failure} /> : <Verdict document={document} />}
        {document && <Facts document={document} />}
        {!failure && <SignatureCheck />}
        {document?.sha256 && <FileCheck sha256={[document.sha256, ...document.former_sha256].join(" ")} />}
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t("again")}</h2>
          <CodeForm />
        </section>
      </div>
    </>
  );
}
