import { createContext, use } from "react";
import { useWords } from "../../lib/words.tsx";
import { ToastTemplate } from "../../ui/toast-template.tsx";
import script from "./enhance.ts?worker&url";

/** For documents: the addresses of the application's code, and the build. Known while rendering on the server only. */
export const BuildContext = createContext<{ version: string; appCode: string[] } | undefined>(undefined);

/** The one script of a document, and the toasts that any document may show. */
export function PageScript() {
  const lib = useWords("lib");
  const build = use(BuildContext);
  return (
    <>
      <ToastTemplate
        name="language"
        kind="success"
        title={lib("language.changed")}
        description={lib("language.changed_text")}
      />
      <ToastTemplate name="network" kind="error" title={lib("errors.network")} />
      <script
        defer
        src={import.meta.env.DEV ? "/app/shell/document/enhance.ts" : script}
        {...(import.meta.env.DEV && { type: "module" })}
        data-build={build?.version}
        data-app={build?.appCode.join(" ")}
      />
    </>
  );
}
