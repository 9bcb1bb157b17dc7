import type { Problem } from "@passerelle/contract/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { createUpload, metadata, pdf, sendBytes, TUS } from "../../../test/builders/documents.ts";
import { buildRequest, PASSPORT } from "../../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const withPassport = () => buildRequest(server, { required_documents: [PASSPORT] });

test("no URL of the caller's own upload gives access to another person's", async () => {
  const victim = await withPassport();
  const attacker = await withPassport();
  const bytes = pdf();
  const begun = await createUpload(server, victim.owner, victim.id, { bytes });
  const target = begun.headers.location as string;
  const own = (await createUpload(server, attacker.owner, attacker.id, { bytes: pdf(600) })).headers
    .location as string;
  const smuggled = `${own}?x=/${target.split("/").at(-1)}`;

  const reply = await server.app.inject({
    method: "HEAD",
    url: smuggled,
    headers: { ...attacker.owner.headers, ...TUS },
  });
  expect(reply.headers["upload-length"]).toBe("600");
  await sendBytes(server, attacker.owner, smuggled, Buffer.from("EVIL"));
  await server.app.inject({
    method: "DELETE",
    url: smuggled,
    headers: { ...attacker.owner.headers, ...TUS },
  });
  expect((await sendBytes(server, victim.owner, target, bytes)).statusCode).toBe(204);
});

test.each(["%00", "a%00b", "..%2f..", "x".repeat(90)])("refuses %j as an upload", async (name) => {
  const { owner } = await withPassport();
  const url = `/files/uploads/${name}`;
  const reply = await sendBytes(server, owner, url, pdf());
  expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
});

test("answers the upload library's refusals as refusals, not as failures", async () => {
  const { id, owner } = await withPassport();
  const named = {
    "upload-metadata": metadata({
      target: "request",
      requestId: id,
      docKey: PASSPORT.key,
      filename: "a.pdf",
    }),
  };
  for (const concat of ["partial", "final;/files/uploads/a"]) {
    const reply = await server.app.inject({
      method: "POST",
      url: "/files/uploads",
      headers: {
        ...owner.headers,
        ...TUS,
        ...named,
        "upload-concat": concat,
        ...(concat === "partial" && { "upload-length": "9" }),
      },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_input"]);
  }
});

test("refuses more bytes than were announced", async () => {
  const { id, owner } = await withPassport();
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const address = server.app.server.address() as { port: number };
  const url = (await createUpload(server, owner, id, { bytes: pdf(600) })).headers.location as string;
  const announced = await sendBytes(server, owner, url, pdf(700));
  expect(announced.json().code).toBe("body_too_large");
  const reply = await fetch(`http://127.0.0.1:${address.port}${url}`, {
    method: "PATCH",
    headers: {
      ...owner.headers,
      ...TUS,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    // A stream has no length to announce.
    body: new Blob([new Uint8Array(pdf(700))]).stream(),
    duplex: "half",
  } as RequestInit);
  expect([reply.status, ((await reply.json()) as Problem).code]).toEqual([413, "body_too_large"]);
});
