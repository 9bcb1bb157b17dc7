import type { TestApp } from "../app.ts";

/** A document's row, and its bytes where the row says they lie. */
export function storedBytes({ ctx }: TestApp, documentId: string) {
  const row = () =>
    ctx.db
      .selectFrom("uploaded_documents")
      .selectAll()
      .where("id", "=", documentId)
      .executeTakeFirstOrThrow();
  return {
    row,
    read: async () => Buffer.from(await ctx.storage.getBytes((await row()).storage_path)),
  };
}
