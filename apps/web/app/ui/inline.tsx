import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";

const LINK = "font-semibold text-primary underline underline-offset-4";
/** A path of this site: no backslash, no control character, and no empty or dotted segment that could begin another address. */
const OWN_PATH = /^(?:\/(?!\.{0,2}\/|\.{1,2}(?:[?#]|$))[^\\/\p{Cc}?#]*)+(?:[?#][^\\\p{Cc}]*)?$/u;
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/[^)\s]*|mailto:[^)\s]+)\)/g;

/** Renders the markup of `Prose` within one line. `newTab`: links open in a new tab, so that the form around them keeps its input. */
export function Inline({ text, newTab = false }: { text: string; newTab?: boolean }) {
  const t = useWords("ui");
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: bold, 2: words, 3: to = "", index } of text.matchAll(INLINE)) {
    parts.push(text.slice(end, index));
    end = index + whole.length;
    if (bold !== undefined) parts.push(<strong key={index}>{bold}</strong>);
    else if (to.startsWith("mailto:"))
      parts.push(
        <a key={index} href={to} className={LINK}>
          {words}
        </a>,
      );
    // Another site: browsers read `/\` as `//`, and skip control characters.
    else if (!OWN_PATH.test(to)) parts.push(words);
    else
      parts.push(
        <Link key={index} to={to} className={LINK} {...(newTab && { target: "_blank", title: t("new_tab") })}>
          {words}
        </Link>,
      );
  }
  parts.push(text.slice(end));
  return parts;
}
