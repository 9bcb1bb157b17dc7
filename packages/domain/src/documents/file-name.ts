import { stripAccents } from "../text.ts";

const LONGEST_NAME = 120;

// A longer tail after the last dot is not an extension but a sentence.
const EXTENSION = /\.[^.]{1,9}$/;

const NAMELESS = "file";

/**
 * `name` reduced to letters, digits, dot, hyphen and underscore (spec 2 §5), accents taken off first: `Été
 * 1.pdf` → `Ete_1.pdf`. Every other run of characters becomes one underscore.
 *
 * The result is one path segment that cannot climb out of its folder, hide, or be refused by a file system:
 * never empty, never starting or ending with a dot, at most 120 characters with the extension kept.
 */
export function sanitiseFileName(name: string): string {
  const safe = stripAccents(name)
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    // The look-behind keeps a name of a million dots linear.
    .replace(/^\.+|(?<!\.)\.+$/g, "");
  if (safe === "") return NAMELESS;
  if (safe.length <= LONGEST_NAME) return safe;
  const extension = EXTENSION.exec(safe)?.[0] ?? "";
  const stem = safe.slice(0, LONGEST_NAME - extension.length);
  return `${stem}${extension}`.replace(/\.+$/, "");
}

/**
 * Where a document is stored: `{userId}/{requestId}/{docName}-{fileName}` (spec 2 §7), the last two sanitised, in a
 * folder of the upload that brought it. A path is written by one upload and never again: "overwriting" makes a newer
 * document the current one, and leaves the earlier bytes where they are.
 *
 * Throws RangeError when an id holds anything but letters, digits, hyphen and underscore, since a slash or a dot in it
 * would lead into another person's folder.
 */
export function storagePath(parts: {
  userId: string;
  requestId: string;
  uploadId: string;
  docName: string;
  fileName: string;
}): string {
  const { userId, requestId, uploadId, docName, fileName } = parts;
  const ids = [userId, requestId, uploadId];
  for (const id of ids) {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) throw new RangeError("an id in a storage path is a plain identifier");
  }
  return `${ids.join("/")}/${sanitiseFileName(docName)}-${sanitiseFileName(fileName)}`;
}

const LONGEST_SHOWN = 200;

/** A file name as it may be shown: without folders and control characters, at most 200 characters, never empty. */
export function shownName(name: string): string {
  const base = name
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{C}]+/gu, "")
    .trim();
  const short = base.length <= LONGEST_SHOWN ? base : `${base.slice(0, 160)}${base.slice(-40)}`;
  return short.toWellFormed() || sanitiseFileName(base);
}

/**
 * The name with an extension of what the bytes are (`extensions`, without dot, the usual one first): a PDF called
 * `passeport.exe` must not be saved as a program by whoever downloads it.
 */
export function withExtension(name: string, extensions: readonly [string, ...string[]]): string {
  const given = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return extensions.includes(given) && name.includes(".") ? name : `${name}.${extensions[0]}`;
}
