import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, type Language } from "@passerelle/domain/languages";
import type { ContributedEmails, EmailTexts, RenderedEmail } from "./email.ts";
import { ConfigurationError, type Env } from "./env.ts";

/** The parts of an email that a file may replace, by its extension. */
const PARTS = { subject: "subject", txt: "text", html: "html" } as const;
type Part = (typeof PARTS)[keyof typeof PARTS];
/** What a reader must follow or type: a template whose values include some of these must contain at least one. */
const ACTIONS = ["link", "code", "otp"];
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

type Override = Partial<Record<Part, string>>;

/** Replaces the parts of an email for which the operator has a file. `values`: those of the email and `platform`. */
export type Overrider = (
  email: { template: string; language: Language; values: Record<string, string> },
  rendered: RenderedEmail,
) => RenderedEmail;

/**
 * The files of `DATA_DIR/templates`, `<template>.<language>.<subject, txt or html>`. Throws ConfigurationError, with the name
 * of the file, for an unknown email, language or placeholder, and for a text without what its reader must follow or type.
 */
export function readOverrides(env: Pick<Env, "dataDir">, emails: readonly ContributedEmails[]): Overrider {
  const overrides = new Map<string, Override>();
  for (const file of listFiles(templatesFolder(env))) {
    const [template = "", language = "", extension = "", ...more] = file.split(".");
    const texts = emails.find((one) => template in one.kinds);
    const part = Object.hasOwn(PARTS, extension) ? PARTS[extension as keyof typeof PARTS] : undefined;
    if (!texts || !isLanguage(language) || !part || more.length > 0) {
      throw refused(
        file,
        "expected the name of an email, a language, and subject, txt or html: recovery.fr.txt",
      );
    }
    const text = readFileSync(join(templatesFolder(env), file), "utf8");
    check(file, text, part, placeholdersOf(texts, template));
    const key = `${template}.${language}`;
    overrides.set(key, { ...overrides.get(key), [part]: text });
  }
  return ({ template, language, values }, rendered) => {
    const { subject, text, html } = overrides.get(`${template}.${language}`) ?? {};
    const fill = (part: string, made = (value: string) => value) =>
      part.replace(PLACEHOLDER, (_, name: string) => made(values[name] ?? ""));
    return {
      // User input may contain line breaks; a subject is one line.
      subject: subject === undefined ? rendered.subject : fill(subject).replace(/\s+/g, " ").trim(),
      text: text === undefined ? rendered.text : fill(text),
      html: html === undefined ? rendered.html : fill(html, escapeHtml),
    };
  };
}

function templatesFolder({ dataDir }: Pick<Env, "dataDir">): string {
  return join(dataDir, "templates");
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The placeholders that a template may contain: those of our own texts, the link of its button, and codes. */
function placeholdersOf({ texts, extras }: ContributedEmails, template: string): string[] {
  const names = new Set(["name", "platform", ...(extras?.[template] ?? [])]);
  for (const language of Object.values<Record<string, EmailTexts>>(texts)) {
    for (const [, name = ""] of JSON.stringify(language[template]).matchAll(PLACEHOLDER)) names.add(name);
    if (language[template]?.button) names.add("link");
  }
  return [...names];
}

function check(file: string, text: string, part: Part, allowed: string[]): void {
  const named = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    const known = allowed.map((name) => `{{${name}}}`).join(", ");
    throw refused(file, `{{${unknown}}} is no placeholder of it, which are ${known}`);
  }
  const actions = ACTIONS.filter((name) => allowed.includes(name));
  if (part !== "subject" && actions.length > 0 && !actions.some((name) => named.includes(name))) {
    throw refused(file, `expected ${actions.map((name) => `{{${name}}}`).join(" or ")}`);
  }
}

function refused(file: string, why: string): ConfigurationError {
  return new ConfigurationError(`templates/${file} of DATA_DIR: ${why}`);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
