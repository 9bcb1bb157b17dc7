import type { EmailWay } from "./email.ts";
import { escapeHtml } from "./email-overrides.ts";

const MARKS = { reached: "[x]", current: "[>]", ahead: "[ ]", stopped: "[-]" } as const;

/** One line per step; its mark is readable without colours. */
export function wayAsText({ title, steps }: EmailWay): string {
  return [
    title,
    ...steps.map(
      ({ name, detail, state }) => `${MARKS[state]} ${[name, detail].filter(Boolean).join(" – ")}`,
    ),
  ].join("\n");
}

const SIGNS = { reached: "&#10003;", current: "&#9660;", ahead: "&nbsp;", stopped: "&#215;" } as const;
const PALE = "#e4e2da";

/**
 * A table of coloured cells, because mail programs show neither SVG nor remote pictures. The colour is also an attribute, for
 * programs that remove styles.
 */
export function wayAsHtml({ title, steps }: EmailWay): string {
  const width = Math.floor(100 / Math.max(1, steps.length));
  const row = (cell: (step: EmailWay["steps"][number]) => string) => `<tr>${steps.map(cell).join("")}</tr>`;
  const columns = `width="${width}%" align="center"`;
  return `<p style="margin:24px 0 6px;font-size:14px;font-weight:600">${escapeHtml(title)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;table-layout:fixed">
${row(({ state }) => `<td ${columns} aria-hidden="true" style="font-size:14px;line-height:18px">${SIGNS[state]}</td>`)}
${row(({ colour, state }) => {
  const fill = state === "ahead" || state === "stopped" ? PALE : colour;
  return `<td ${columns} style="padding:0 1px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td height="12" bgcolor="${fill}" style="height:12px;font-size:0;line-height:0;background:${fill};border:1px solid ${fill === "#ffffff" ? "#8d8aa8" : fill};border-radius:2px">&nbsp;</td></tr></table></td>`;
})}
${row(({ name, detail, state }) => {
  const weight = state === "current" ? "600" : "400";
  return `<td ${columns} valign="top" style="padding:6px 1px 0;font-size:12px;line-height:1.35;font-weight:${weight};word-break:break-word">${escapeHtml(name)}${detail && `<br><span style="color:#5b6072">${escapeHtml(detail)}</span>`}</td>`;
})}
</table>`;
}
