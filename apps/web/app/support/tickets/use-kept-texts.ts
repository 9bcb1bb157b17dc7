import { useEffect } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { useProfile } from "../../lib/session.ts";
import { unsavedInputOf } from "../../lib/unsaved-input.ts";

/**
 * Keeps texts of a form in this tab under a name, and writes them back when it is shown again; a text that is emptied
 * is forgotten. Returns what forgets all. The form has `data-keeps-text`.
 */
export function useKeptTexts<T extends FieldValues>(
  { setValue, watch }: Pick<UseFormReturn<T>, "setValue" | "watch">,
  name: string,
  fields: readonly FieldPath<T>[],
): () => void {
  const { id: userId } = useProfile();
  const key = fields.join();
  useEffect(() => {
    const store = unsavedInputOf(userId).within(`${name}:`);
    const names = key.split(",") as FieldPath<T>[];
    for (const field of names) {
      const kept = store.read(field)?.value;
      if (typeof kept === "string") setValue(field, kept as FieldPathValue<T, typeof field>);
    }
    const following = watch((values) => {
      for (const field of names) {
        const text: unknown = values[field];
        if (typeof text === "string" && text !== "") store.keep(field, text);
        else store.forget(field);
      }
    });
    return () => following.unsubscribe();
  }, [userId, name, key, setValue, watch]);
  return () => unsavedInputOf(userId).within(`${name}:`).forgetAll();
}
