import type { AgentRow, AgentScope } from "@passerelle/contract/requests/work/agents";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode } from "../../../lib/failure.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { workChoices } from "../queue/api.ts";
import { type ScopeChange, saveScopes } from "./api.ts";

function changeOf({ scopes }: AgentRow): ScopeChange {
  const from = scopes.map(({ kind, id }) => ({ kind, id }));
  return { from, to: from };
}

/** Edits the scopes of an agent: checkboxes for countries, a list of organisms. */
export function ScopeDialog({ agent }: { agent: AgentRow }) {
  const t = useWords("requests/work/agents");
  const { mutateAsync } = useMutation(saveScopes(useQueryClient(), agent.id));
  // The list is read again while the dialog is open: `from` stays what the changes began with.
  const [change, setChange] = useState(() => changeOf(agent));
  return (
    <ConfirmedAction
      label={t("edit.label")}
      accessibleLabel={t("edit.label_of", { name: agent.name })}
      title={t("edit.title", { name: agent.name })}
      confirmLabel={t("edit.save")}
      done={t("edit.done")}
      variant="ghost"
      onOpen={() => setChange(changeOf(agent))}
      run={() => mutateAsync(change)}
      explain={(error) => (failureCode(error) === "user_conflict" ? t("edit.conflict") : undefined)}
    >
      <p className="mb-4">{t("edit.text")}</p>
      <ScopeFields scopes={change.to} onChange={(to) => setChange({ ...change, to })} />
    </ConfirmedAction>
  );
}

type ScopeFieldsProps = {
  scopes: readonly AgentScope[];
  onChange: (scopes: AgentScope[]) => void;
};

function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const { data } = useQuery(workChoices(language));
  const [organism, setOrganism] = useState("");
  const has = (kind: AgentScope["kind"], id: string) =>
    scopes.some((one) => one.kind === kind && one.id === id);
  const set = (kind: AgentScope["kind"], id: string, on: boolean) =>
    onChange([...scopes.filter((one) => one.kind !== kind || one.id !== id), ...(on ? [{ kind, id }] : [])]);
  const organisms = data?.organisms ?? [];
  const countryOf = new Map(data?.countries.map(({ code, name }) => [code, name]));
  const named = ({ name, country_code }: (typeof organisms)[number]) =>
    [name, countryOf.get(country_code)].filter(Boolean).join(" · ");
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t("edit.countries")}</legend>
        <div className="grid sm:grid-cols-2">
          {data?.countries.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              checked={has("country", code)}
              onChange={(event) => set("country", code, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <p className="mt-4 font-semibold">{t("edit.organisms")}</p>
      <ul aria-label={t("edit.organisms")} className="flex flex-col gap-1 empty:hidden">
        {organisms
          .filter(({ id }) => has("organism", id))
          .map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 break-words">{named(one)}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t("edit.remove_of", { name: one.name })}
                onClick={() => set("organism", one.id, false)}
              >
                {t("edit.remove")}
              </Button>
            </li>
          ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Field label={t("edit.organism")} required className="min-w-0 flex-1">
          {({ required: _, ...field }) => (
            <Select {...field} value={organism} onChange={(event) => setOrganism(event.target.value)}>
              <option value="">{t("edit.choose")}</option>
              {organisms
                .filter(({ id }) => !has("organism", id))
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {named(one)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Button
          variant="secondary"
          disabled={organism === ""}
          onClick={() => {
            set("organism", organism, true);
            setOrganism("");
          }}
        >
          {t("edit.add")}
        </Button>
      </div>
    </>
  );
}
