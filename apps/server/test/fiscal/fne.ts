import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { path: string; body: Record<string, unknown> };

/** The result of the next call: the approval, a refusal, an overload, or an approval whose answer is lost. */
type Behaviour = "approve" | "refuse" | "overload" | "lose_answer";

export const FNE_KEY = "fne-test-key";

/** A system of a tax authority on loopback that speaks the protocol of `billing/stamps/fne.ts`. */
export class FakeFne {
  readonly asked: Asked[] = [];
  url = "";
  #next: Behaviour[] = [];
  #issued = 0;
  #server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (request.headers.authorization !== `Bearer ${FNE_KEY}`)
        return answer(401, { message: "Unauthorized" });
      const path = request.url ?? "";
      if (!/^\/external\/invoices\/(sign|[^/]+\/refund)$/.test(path))
        return answer(404, { message: "Not found" });
      this.asked.push({ path, body: JSON.parse(text) as Record<string, unknown> });
      const behaviour = this.#next.shift() ?? "approve";
      if (behaviour === "overload") return answer(503, { message: "Service unavailable" });
      if (behaviour === "refuse") return answer(400, { message: "Le NCC du client est invalide" });
      if (behaviour === "lose_answer") return request.socket.destroy();
      const reference = `9606123E26${String(++this.#issued).padStart(8, "0")}`;
      const token = `${this.url}/fr/verification/${reference}`;
      return answer(200, { ncc: "9606123E", reference, token, invoice: { id: randomUUID() } });
    });
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Sets the results of the next calls, in order; all later calls are approved. */
  next(...behaviours: Behaviour[]): void {
    this.#next.push(...behaviours);
  }

  /** The variables that connect the product to it. */
  get variables(): Record<string, string> {
    return {
      FNE_API_URL: this.url,
      FNE_API_KEY: FNE_KEY,
      FNE_ESTABLISHMENT: "Abidjan Plateau",
      FNE_POINT_OF_SALE: "Web",
    };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
