import { useWords } from "../lib/words.tsx";

/** The colon between a name and its value, with the space that the language puts before it. */
export function Colon() {
  return useWords("ui")("colon");
}
