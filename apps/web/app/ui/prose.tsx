import { classNames } from "./class-names.ts";
import { Inline } from "./inline.tsx";

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
