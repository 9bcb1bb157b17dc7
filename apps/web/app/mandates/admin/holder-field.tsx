import { useTypedSearch } from "../../lib/use-typed-search.ts";
import { useWords } from "../../lib/words.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FilterField } from "../../ui/filter-form.tsx";

type HolderFieldProps = { holder: string | undefined; onChange: (holder: string | undefined) => void };

/** A part of the holder's name, applied while it is typed. */
export function HolderField({ holder, onChange }: HolderFieldProps) {
  const t = useWords("mandates/admin");
  const { text, setText } = useTypedSearch(holder ?? "", (typed) => onChange(typed || undefined));
  return (
    <FilterField label={t("filter.holder")}>
      {(field) => (
        <TextInput
          {...field}
          autoComplete="off"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </FilterField>
  );
}
