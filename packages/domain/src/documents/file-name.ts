import { stripAccents } from "../text.ts";

const LONGEST_NAME = 120;

// A longer suffix after the last dot is text, not an extension.
const EXTENSION = /\.[^.]{1,9}$/;

const NAMELESS = "file";

/**
 * `name` reduced to letters, digits, dot, hyphen and underscore (spec 2 §5), without accents: `Été 1.pdf` →
 * `Ete_1.pdf`. Every other run of characters becomes one underscore.
 *
 * The result is a safe path segment: never empty, never starting or ending with a dot, at most 120 characters with
 * its extension kept.
 */
export function sanitiseFileName(name: string): string {
  const safe = stripAccents(name)
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    // The look-behind keeps matching linear for a name of a million dots.
    .replace(/^\.+|(?<!\.)\.+$/g, "");
  if (safe === "") return NAMELESS;
  if (safe.length <= LONGEST_NAME) return safe;
  const extension = EXTENSION.exec(safe)?.[0] ?? "";
  const stem = safe.slice(0, LONGEST_NAME - extension.length);
  return `${stem}${extension}`.replace(/\.+$/, "");
}

/**
 * Storage path of a document: `{userId}/{requestId}/{docName}-{fileName}` (spec 2 §7), the last two sanitised, in a
 * folder per upload. Each path is written once: "overwriting" a document stores a new file and leaves the earlier one
 * in place.
 *
 * Throws RangeError when an id contains anything but letters, digits, hyphen and underscore: a slash or dot could
 * lead into another person's folder.
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

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The id of the request in a path that `storagePath` made; undefined for other paths. */
export function requestOfPath(path: string): string | undefined {
  return new RegExp(`^${UUID}/(${UUID})/[A-Za-z0-9_-]+/[^/]+$`).exec(path)?.[1];
}

/** The text without the file names of the paths in it that `storagePath` made: a name may say whose document it is. */
export function withoutFileNames(text: string): string {
  return text.replaceAll(new RegExp(`(${UUID}/${UUID}/[A-Za-z0-9_-]+/)[A-Za-z0-9._-]+`, "g"), "$1…");
}

const LONGEST_SHOWN = 200;

/** A file name for display: without folders and control characters, at most 200 characters, never empty. */
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
 * The name with an extension that matches the content (`extensions`, without the dot, the usual one first): a PDF
 * named `passeport.exe` must not be saved as a program.
 */
export function withExtension(name: string, extensions: readonly [string, ...string[]]): string {
  const given = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return extensions.includes(given) && name.includes(".") ? name : `${name}.${extensions[0]}`;
}
