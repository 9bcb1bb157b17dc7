import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { judgeFormAge } from "@passerelle/domain/support/contact";
import { AppError } from "../../platform/errors.ts";
import { getSecret, type Keeper } from "../../platform/secrets.ts";

const SHAPE = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** A single-use form: its id and time of issue, signed. */
export async function issueForm(keeper: Keeper, now = new Date()): Promise<string> {
  const content = `${randomUUID()}.${now.getTime().toString(36)}`;
  return `${content}.${await sign(keeper, content)}`;
}

/**
 * The id of a form. Throws `form_expired` for an invalid or old one (a program may have saved it to send it repeatedly),
 * and `form_too_fast` for one that no person could have filled in yet.
 */
export async function readForm(keeper: Keeper, form: string, now = new Date()): Promise<string> {
  const [, id = "", issued = "", signature = ""] = SHAPE.exec(form) ?? [];
  const expected = await sign(keeper, `${id}.${issued}`);
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
    throw new AppError("form_expired");
  const judged = judgeFormAge(new Date(Number.parseInt(issued, 36)), now);
  if (judged !== "good") throw new AppError(`form_${judged}`);
  return id;
}

async function sign(keeper: Keeper, content: string): Promise<string> {
  return createHmac("sha256", await getSecret(keeper, "contact_form"))
    .update(content)
    .digest("base64url");
}
