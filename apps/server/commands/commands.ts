import { LANGUAGES } from "@passerelle/domain/languages";
import { isPersonName } from "@passerelle/domain/profiles/person-name";
import * as z from "zod/mini";
import { createSuperAdmin, promoteToSuperAdmin } from "../src/accounts/service.ts";
import { LONGEST_SERVICE_TOKEN } from "../src/auth/service.ts";
import { type BackupReport, writeBackup } from "../src/platform/backup/write-backup.ts";
import type { Context } from "../src/platform/context.ts";
import { rotateKey } from "../src/verification/service.ts";

/** An operator's command in the form that is sent to the process with the database. */
const Command = z.discriminatedUnion("name", [
  z.strictObject({
    name: z.literal("service-token"),
    minutes: z.int().check(z.minimum(1), z.maximum(LONGEST_SERVICE_TOKEN)),
  }),
  z.strictObject({ name: z.literal("rotate-keys"), revoke: z.boolean() }),
  z.strictObject({ name: z.literal("rotate-document-key"), forget: z.boolean() }),
  z.strictObject({ name: z.literal("backup"), file: z.string(), passphrase: z.optional(z.string()) }),
  z.strictObject({
    name: z.literal("create-super-admin"),
    email: z.email(),
    // Without a name, the address is used.
    fullName: z.optional(
      z.string().check(z.trim(), z.refine(isPersonName, "--name: expected the name of a person")),
    ),
    language: z.enum(LANGUAGES),
    password: z.optional(z.string()),
    promote: z.boolean(),
  }),
]);
export type Command = z.output<typeof Command>;

/** Executes an operator's command and returns what to print. Throws errors with readable messages. */
export async function runCommand(ctx: Context, asked: unknown): Promise<string> {
  const parsed = Command.safeParse(asked);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join("\n"));
  const command = parsed.data;
  switch (command.name) {
    case "service-token":
      return ctx.auth.issueServiceToken(command.minutes);
    case "rotate-keys": {
      const keys = await ctx.auth.rotateKeys({ revoke: command.revoke });
      return keys.map(({ kid, status }) => `${kid}  ${status}`).join("\n");
    }
    case "rotate-document-key":
      return (await rotateKey(ctx, { forget: command.forget })).join("\n");
    case "backup":
      return describeBackup(await writeBackup(ctx, command.file, command.passphrase), command.passphrase);
    case "create-super-admin":
      return superAdmin(ctx, command);
  }
}

export function describeBackup(
  { tables, rows, files, missing, bytes }: BackupReport,
  passphrase: string | undefined,
): string {
  return [
    `${rows} rows of ${tables} tables and ${files} files, ${Math.ceil(bytes / 1024)} KB, verified.`,
    ...(missing > 0
      ? [`${missing} files that rows name are not in the storage: the log of the nightly check names them.`]
      : []),
    passphrase === undefined
      ? "It is not encrypted (BACKUP_PASSPHRASE encrypts it): keep it as you keep the database."
      : "It is encrypted with BACKUP_PASSPHRASE, without which it cannot be read.",
    "The key of the installation is not in it (ENCRYPTION_KEY, or encryption.key in DATA_DIR): keep that elsewhere.",
  ].join("\n");
}

async function superAdmin(
  ctx: Context,
  { email, fullName, language, password, promote }: Extract<Command, { name: "create-super-admin" }>,
): Promise<string> {
  if (promote) {
    await promoteToSuperAdmin(ctx, email);
    return `${email} is a super_admin now; the password is what it was.`;
  }
  const { temporary } = await createSuperAdmin(ctx, { email, name: fullName ?? "", language, password });
  const note = temporary ? `\nTemporary password, shown this once: ${temporary}` : "";
  return `${email} is a super_admin.${note}`;
}
