import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { classNames } from "./class-names.ts";

const LINK = "font-semibold text-primary underline underline-offset-4";
/** A path of this site: no backslash, no control character, and no empty or dotted segment that could begin another address. */
const OWN_PATH = /^(?:\/(?!\.{0,2}\/|\.{1,2}(?:[?#]|$))[^\\/\p{Cc}?#]*)+(?:[?#][^\\\p{Cc}]*)?$/u;
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/[^)\s]*|mailto:[^)\s]+)\)/g;

/**
 * Renders the markup of the words files and the help centre: a blank line separates paragraphs, lines that begin with
 * "- " are a list, `**bold**`, and `[words](/path)` is a link to a page of this site or to an address. There is no
 * other markup, so that a text cannot inject any.
 */
export function Prose({ text, className }: { text: string; className?: string }) {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  return (
    <div className={classNames("flex max-w-prose flex-col gap-3", className)}>
      {blocks.map((block) => (
        <Block key={block} lines={block.trim().split("\n")} />
      ))}
    </div>
  );
}

function Block({ lines }: { lines: string[] }) {
  if (!lines.every((line) => line.startsWith("- ")))
    return (
      <p>
        <Inline text={lines.join(" ")} />
      </p>
    );
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-accent-ink">
      {lines.map((line) => (
        <li key={line}>
          <Inline text={line.slice(2)} />
        </li>
      ))}
    </ul>
  );
}

/** The same within one line. `newTab`: links open in a new tab, so that the form around them keeps its input. */
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
