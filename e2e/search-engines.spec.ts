import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";

test("search engines find each public page in both languages, with previews and structured data; browsers can install the product", async ({
  page,
  request,
  server,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  expect(new URL(sitemap).origin).toBe(server.url);
  const listed = await (await request.get(new URL(sitemap).pathname)).text();
  const addresses = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses).toContain(`${server.url}/landing`);
  expect(addresses).toContain(`${server.url}/services/administratif?lang=en`);

  const titles = new Map<string, string>();
  const pictures = new Set<string>();
  for (const address of addresses) {
    const language = new URL(address).searchParams.get("lang") ?? "fr";
    // Like a crawler: without a language and without cookies of the previous page.
    const reply = await fetch(address);
    expect([address, reply.status]).toEqual([address, 200]);
    // The head is a tenth of the page, and contains all but the headings.
    const html = await reply.text();
    const end = html.indexOf("</head>");
    const head = await page.evaluate(
      (text) => {
        const found = new DOMParser().parseFromString(text, "text/html");
        const one = (selector: string, name: string) => {
          const [element, ...more] = found.querySelectorAll(selector);
          return more.length > 0 ? `${selector} ${more.length + 1} times` : element?.getAttribute(name);
        };
        return {
          language: found.documentElement.lang,
          title: found.querySelectorAll("title").length === 1 ? found.title : "",
          description: one("meta[name=description]", "content"),
          shared: one('meta[property="og:description"]', "content"),
          picture: one('meta[property="og:image"]', "content"),
          canonical: one("link[rel=canonical]", "href"),
          alternates: [...found.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => [
            link.getAttribute("hreflang"),
            link.getAttribute("href"),
          ]),
        };
      },
      html.slice(0, end),
    );
    expect([address, html.slice(end).match(/<h1[ >]/g)?.length]).toEqual([address, 1]);
    const french = address.replace("?lang=en", "");
    expect(head).toMatchObject({
      language,
      canonical: address,
      shared: head.description,
      alternates: [
        ["fr", french],
        ["en", `${french}?lang=en`],
        ["x-default", french],
      ],
    });
    expect(head.description?.length, address).toBeGreaterThan(30);
    pictures.add(new URL(head.picture ?? "").pathname);
    expect(titles.get(head.title), `the title of ${address}`).toBeUndefined();
    titles.set(head.title, address);
  }

  for (const path of pictures) {
    const picture = await request.get(path);
    expect([path, picture.headers()["content-type"]]).toEqual([path, "image/jpeg"]);
  }

  const hidden = await (await request.get("/login")).text();
  expect(hidden).toContain('<meta name="robots" content="noindex"/>');

  await page.goto("/services/administratif");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.first()).toBeVisible();
  expect(data.itemListElement).toHaveLength(await cards.count());
  expect(data.itemListElement[0].item).toMatchObject({
    "@type": "Service",
    provider: { name: "Passerelle" },
  });

  // The product can be installed.
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await request.get(link ?? "")).json();
  expect(manifest).toMatchObject({ name: "Passerelle", lang: "fr", display: "standalone", start_url: "/" });
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.headers()["content-type"]]).toEqual([src, type]);
    if (type !== "image/png") continue;
    const [, width, height] = /^(\d+)x(\d+)$/.exec(sizes) ?? [];
    const bytes = await icon.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([Number(width), Number(height)]);
  }
});
