import { useEffect, useRef } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { useProfile } from "../../../lib/session.ts";
import { useSettings } from "../../../lib/settings.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "./copy-button.tsx";

/** New recovery codes, shown once: the service cannot show them again. */
export function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useWords("auth/account");
  const { platform_name } = useSettings();
  const { email } = useProfile();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join("\n");
  const heading = t("security.codes.file_title", { platform: platform_name, email });
  return (
    <div data-print className="w-full">
      <h3 ref={title} tabIndex={-1} className="text-xl">
        {t("security.codes.new_title")}
      </h3>
      <p className="hidden print:block">{heading}</p>
      <Alert kind="warning" className="mt-3 print:hidden">
        {t("security.codes.once")}
      </Alert>
      <ol className="mt-4 grid gap-x-8 gap-y-1 rounded-card bg-sunken p-4 font-mono lg:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} label={t("security.codes.copy")} />
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            saveFile(
              new Blob([`${heading}\n\n${text}\n`], { type: "text/plain" }),
              t("security.codes.file_name"),
            )
          }
        >
          {t("security.codes.download")}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          {t("security.codes.print")}
        </Button>
      </div>
      <Button className="mt-5 print:hidden" onClick={onDone}>
        {t("security.codes.noted")}
      </Button>
    </div>
  );
}
