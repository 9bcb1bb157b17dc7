import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { operatorSource } from "../api.ts";

/** Where the identity that pages show comes from, while none is published here. */
export function OperatorSource() {
  const t = useWords("settings/general");
  const { data } = useQuery(operatorSource);
  if (!data || data.source === "stored") return null;
  if (data.source === "configuration")
    return data.operator.name === null ? null : (
      <p className="mt-3 text-sm text-muted">{t("operator_source.configured")}</p>
    );
  return (
    <Alert kind="warning" title={t("operator_source.fictional")} className="mt-4">
      {t("operator_source.fictional_text", { name: data.operator.name ?? "" })}
    </Alert>
  );
}
