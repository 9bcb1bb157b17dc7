/** Uploads a file for the owner of `token`; `metadata` names what it is for, and its `filename`. */
export async function uploadByCall(
  serverUrl: string,
  token: string,
  metadata: Record<string, string>,
  body: Buffer,
): Promise<void> {
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`,
  );
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const created = await fetch(`${serverUrl}/files/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(body.length), "upload-metadata": encoded.join(",") },
  });
  const sent = await fetch(new URL(created.headers.get("location") ?? "", serverUrl), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(body),
  });
  if (sent.status !== 204) throw new Error(`upload: ${created.status} ${sent.status} ${await sent.text()}`);
}
