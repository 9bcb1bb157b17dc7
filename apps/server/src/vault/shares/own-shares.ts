import { isDeepStrictEqual } from "node:util";
import type { NewShare, VaultShare } from "@passerelle/contract/vault";
import type { Language } from "@passerelle/domain/languages";
import { MAX_OPEN_SHARES, shareState } from "@passerelle/domain/vault/shares";
import { findStoredDocuments } from "../../documents/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findStates } from "../../platform/files/queries.ts";
import { publishLive } from "../../platform/live.ts";
import { lockProfile } from "../../profiles/service.ts";
import { findDocument, findVersions } from "../queries.ts";
import {
  findOpenShares,
  findShare,
  findShares,
  insertShare,
  type NewSharedFile,
  type StoredShare,
  updateRevoked,
} from "./queries.ts";
import { findSharedFiles } from "./shared-files.ts";
import { hashToken, tokenOf } from "./tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SHARES_SHOWN = 200;

/** The page of a share. */
const pathOf = (token: string): string => `/shared/${token}`;

export const listShares = async (ctx: Context, actor: Actor): Promise<{ shares: VaultShare[] }> => ({
  shares: await describeShares(ctx, { userId: actor.userId, limit: SHARES_SHOWN }),
});

/** The caller's shares of one document. */
export const listSharesOf = (ctx: Context, actor: Actor, documentId: string): Promise<VaultShare[]> =>
  describeShares(ctx, { userId: actor.userId, documentId, limit: SHARES_SHOWN });

async function describeShares(
  ctx: Context,
  which: { userId: string; id?: string; documentId?: string; limit: number },
): Promise<VaultShare[]> {
  const rows = await findShares(ctx.db, which);
  const shared = Map.groupBy(
    await findSharedFiles(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ share_id }) => share_id,
  );
  return Promise.all(
    rows.map(async (row) => {
      const { id, recipient, purpose, reads, max_reads } = row;
      const files = shared.get(id) ?? [];
      const state = shareState(row, files.length, new Date());
      return {
        id,
        recipient,
        purpose,
        state,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        reads,
        max_reads,
        last_read_at: row.last_read_at?.toISOString() ?? null,
        documents: files.map(({ document_id, type, title, request_id }) => ({
          id: document_id,
          type,
          title,
          request_id,
        })),
        url: state === "open" ? ctx.env.publicUrl + pathOf(await tokenOf(ctx, id)) : null,
      };
    }),
  );
}

async function describeShare(ctx: Context, actor: Actor, id: string): Promise<{ share: VaultShare }> {
  const [share] = await describeShares(ctx, { userId: actor.userId, id, limit: 1 });
  if (!share) throw new AppError("share_not_found");
  return { share };
}

/**
 * Shares the latest versions of the caller's documents, and current documents of their requests. Repeating it returns the same
 * share. Throws `vault_document_not_found` and `document_not_found` for a document of another person or without a file, `file_infected`,
 * `share_limit_reached`, `share_not_found` for an id of another person's share, and `idempotency_key_reused` for the id of another
 * share of the caller.
 */
export async function createShare(
  ctx: Context,
  actor: Actor,
  id: string,
  wanted: NewShare,
  language: Language,
): Promise<{ share: VaultShare }> {
  const { document_ids, recipient, purpose, days, max_reads } = wanted;
  const token_hash = hashToken(await tokenOf(ctx, id));
  await ctx.db.transaction().execute(async (trx) => {
    // Serialised per person, so that the limit counts every share.
    await lockProfile(trx, actor.userId);
    const earlier = await findShare(trx, id);
    if (earlier?.user_id === actor.userId) {
      if (!(await isSame(trx, earlier, wanted))) throw new AppError("idempotency_key_reused");
      return;
    }
    if ((await revokeEmptied(trx, actor.userId)) >= MAX_OPEN_SHARES)
      throw new AppError("share_limit_reached", { details: { limit: MAX_OPEN_SHARES } });
    const files = [
      ...(await findOwnVersions(trx, actor, [...new Set(document_ids)])),
      ...(await findOwnCopies(trx, actor, titlesOf(wanted))),
    ];
    const states = await findStates(
      trx,
      files.map(({ path }) => path),
    );
    if ([...states.values()].includes("infected")) throw new AppError("file_infected");
    const expires_at = new Date(Date.now() + days * DAY_MS);
    const share = {
      id,
      user_id: actor.userId,
      token_hash,
      recipient,
      purpose,
      language,
      expires_at,
      max_reads,
    };
    const shared = files.map(({ path: _, ...file }) => file);
    if (!(await insertShare(trx, share, shared))) throw new AppError("share_not_found");
    await publishLive(trx, { users: [actor.userId] }, { about: "vault" });
  });
  return describeShare(ctx, actor, id);
}

/** Whether a share has this recipient, purpose, duration and number of readings, and these documents in this order. */
async function isSame(trx: Db, share: StoredShare, wanted: NewShare): Promise<boolean> {
  const documents = (await findSharedFiles(trx, [share.id])).map(({ document_id, title, request_id }) =>
    request_id === null ? document_id : [document_id, title],
  );
  return (
    share.recipient === wanted.recipient &&
    share.purpose === wanted.purpose &&
    share.max_reads === wanted.max_reads &&
    // The two instants come from two clocks.
    Math.round((share.expires_at.getTime() - share.created_at.getTime()) / DAY_MS) === wanted.days &&
    isDeepStrictEqual(documents, [...new Set(wanted.document_ids), ...titlesOf(wanted)])
  );
}

/** The titles of the documents of requests by their ids. */
const titlesOf = ({ request_documents }: Pick<NewShare, "request_documents">): Map<string, string> =>
  new Map(request_documents.map(({ id, title }) => [id, title]));

/** Revokes the shares of a person whose documents are gone; returns how many open ones remain. */
async function revokeEmptied(trx: Db, userId: string): Promise<number> {
  const open = await findOpenShares(trx, userId);
  const readable = new Set((await findSharedFiles(trx, open)).map(({ share_id }) => share_id));
  for (const id of open) if (!readable.has(id)) await updateRevoked(trx, id);
  return readable.size;
}

type OwnFile = NewSharedFile & { path: string };

async function findOwnVersions(trx: Db, actor: Actor, documentIds: readonly string[]): Promise<OwnFile[]> {
  const files: OwnFile[] = [];
  for (const documentId of documentIds) {
    const document = await findDocument(trx, documentId);
    const [latest] = await findVersions(trx, [documentId]);
    if (document?.user_id !== actor.userId || !latest) throw new AppError("vault_document_not_found");
    files.push({ version_id: latest.id, path: latest.storage_path });
  }
  return files;
}

async function findOwnCopies(trx: Db, actor: Actor, titles: ReadonlyMap<string, string>): Promise<OwnFile[]> {
  const stored = await findStoredDocuments(trx, [...titles.keys()]);
  return [...titles].map(([id, title]) => {
    const document = stored.find((one) => one.id === id);
    if (document?.user_id !== actor.userId || document.replaced_at) throw new AppError("document_not_found");
    return { request_document_id: id, title, path: document.storage_path };
  });
}

/** Ends a share at once. Throws `share_not_found`, also for another person's. */
export async function revokeShare(ctx: Context, actor: Actor, id: string): Promise<{ share: VaultShare }> {
  const row = await findShare(ctx.db, id);
  if (row?.user_id !== actor.userId) throw new AppError("share_not_found");
  await ctx.db.transaction().execute(async (trx) => {
    await updateRevoked(trx, id);
    await publishLive(trx, { users: [actor.userId] }, { about: "vault" });
  });
  return describeShare(ctx, actor, id);
}
