import { useEffect, useRef } from "react";
import { data, Form, useNavigation } from "react-router";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { useReloadInLanguage } from "../lib/use-reload-in-language.ts";
import { useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/help.page";
import { type Help, loadHelp } from "./help/load-help.ts";
import { MoreHelp } from "./help/more-help.tsx";
import { Questions } from "./help/questions.tsx";

export const handle = { words: ["support/help"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const help = await loadHelp(serverClient(request, context), request);
  return data(help, { status: help.failure ? 503 : 200 });
}

/** The browser calls the API itself, because the server does not always know the current language. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadHelp(api, request);
}

/** /support: the help centre (spec 1 §2.1, §2.7). */
export default function HelpPage({ loaderData: help }: Route.ComponentProps) {
  const t = useWords("support/help");
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(help.search);
  // A link and Back change the search too; what was typed since the last one stays.
  useEffect(() => {
    if (shown.current === help.search) return;
    const field = input.current;
    if (field && (field !== document.activeElement || field.value.trim() === shown.current))
      field.value = help.search;
    shown.current = help.search;
  }, [help.search]);
  const searching = useNavigation().location?.pathname === "/support";
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <search>
        <Form method="get" action="/support" data-filter className="mb-8 flex flex-wrap items-end gap-3">
          <Field label={t("search")} required className="min-w-60 flex-1 sm:max-w-xl">
            {({ required: _, ...field }) => (
              <TextInput
                {...field}
                ref={input}
                type="search"
                name="q"
                defaultValue={help.search}
                placeholder={t("search_hint")}
                maxLength={120}
                enterKeyHint="search"
                autoComplete="off"
              />
            )}
          </Field>
          <Button type="submit" busy={searching}>
            {t("submit")}
          </Button>
        </Form>
      </search>
      <div data-part="answers">
        <Answers help={help} />
      </div>
      <MoreHelp />
    </>
  );
}

function Answers({ help: { search, themes, failure } }: { help: Help }) {
  const t = useWords("support/help");
  const reload = useReloadInLanguage();
  const count = themes.reduce((sum, { questions }) => sum + questions.length, 0);
  if (failure) return <LoadError error={failure} onRetry={reload} />;
  const all = (
    <ButtonLink to="/support" variant="secondary" size="sm">
      {t("all")}
    </ButtonLink>
  );
  return (
    <>
      <div role="status" className="mb-6 flex flex-wrap items-center gap-4 empty:absolute">
        {search !== "" && count > 0 && (
          <>
            <p className="font-semibold text-muted">{t("count", { count, search })}</p>
            {all}
          </>
        )}
      </div>
      {count > 0 ? (
        <Questions themes={themes} />
      ) : search === "" ? (
        <EmptyState title={t("empty")} />
      ) : (
        <EmptyState title={t("none", { search })} action={all}>
          {t("none_text")}
        </EmptyState>
      )}
    </>
  );
}
