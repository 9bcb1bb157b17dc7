import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { documentName, formatPaidAt, sellerName } from "@passerelle/domain/billing/format";
import { countryName } from "@passerelle/domain/country-name";
import type { Language } from "@passerelle/domain/languages";
import { writeCode } from "@passerelle/domain/verification/codes";
import { useId } from "react";
import { formatDay } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { BrandMark } from "../../../ui/brand-mark.tsx";
import { ClothPattern } from "../../../ui/cloth.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { DocumentLines } from "./document-lines.tsx";
import { DocumentTotals } from "./document-totals.tsx";

type Issued = { document: BillingDocumentDetail };

type IssuedDocumentProps = Issued & {
  /** The level of the document's title in the page. */
  heading: "h1" | "h4";
};

/**
 * A document as it was issued, with labels in the reader's language; on paper, one A4 page or more. A page that shows it loads
 * the words `billing/public` and `billing/public/document`.
 */
export function IssuedDocument({ document, heading: Heading }: IssuedDocumentProps) {
  const names = useWords("billing/public");
  const id = useId();
  const { seller } = document;
  return (
    <article
      aria-labelledby={id}
      className="@container overflow-hidden rounded-card border border-line bg-surface shadow-card dark:shadow-none print:rounded-none print:border-0 print:bg-transparent print:shadow-none"
    >
      <Cloth />
      <div className="flex flex-col gap-6 p-4 @lg:p-8 print:px-0 print:pb-0">
        <header className="flex flex-col gap-x-8 gap-y-4 @lg:flex-row @lg:items-start @lg:justify-between">
          <p className="flex min-w-0 items-center gap-3 font-display text-lg">
            <BrandMark className="size-10 [print-color-adjust:exact]" />
            <span className="min-w-0 wrap-anywhere">{seller.legal_name}</span>
          </p>
          <div className="@lg:shrink-0 @lg:text-right">
            <Heading id={id} className="font-display text-3xl leading-tight font-normal text-primary">
              {names(`names.${documentName(document.kind, document.payment?.direction)}`)}{" "}
              <span className="mt-1 block font-sans text-base font-semibold text-ink tabular-nums wrap-anywhere">
                {document.number}
              </span>
            </Heading>
          </div>
        </header>
        {seller.fictional && <Demonstration />}
        <Parties document={document} />
        <FactBand document={document} />
        <DocumentLines document={document} />
        <DocumentTotals document={document} />
        <Notes document={document} />
        <Stamp document={document} />
        <Code document={document} />
      </div>
    </article>
  );
}

/** The strip of Ndop at the head of the file (`billing/files/letterhead.ts`). */
function Cloth() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="block h-4 w-full [print-color-adjust:exact]">
      <defs>
        <ClothPattern id={id} scale={16 / 46} />
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

function Demonstration() {
  const t = useWords("billing/public/document");
  return (
    <p className="flex gap-3 rounded-control bg-accent-soft px-4 py-3 text-accent-ink [print-color-adjust:exact]">
      <Icon name="info" className="mt-0.5 size-5" />
      <span>
        <strong className="block">{t("demonstration")}</strong>
        {t("demonstration_text")}
      </span>
    </p>
  );
}

type PartyFacts = Pick<
  BillingDocumentDetail["buyer"],
  "address" | "city" | "country" | "tax_number" | "trade_register"
> & { email?: string; phone?: string };

function Parties({ document }: Issued) {
  const t = useWords("billing/public/document");
  const { seller, buyer, payment } = document;
  const label = payment ? (payment.direction === "in" ? "paid_by" : "refunded_to") : "buyer";
  return (
    <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-8">
      <Party label={t("seller")} name={sellerName(seller)} facts={seller} />
      <Party label={t(label)} name={buyer.name} facts={buyer} />
    </div>
  );
}

function Party({ label, name, facts }: { label: string; name: string; facts: PartyFacts }) {
  const t = useWords("billing/public/document");
  const { language } = useLanguage();
  const { address, city, country, tax_number, trade_register, email, phone } = facts;
  const lines = [
    address,
    [city, countryName(country, language)].filter(Boolean).join(", "),
    tax_number && t("tax_number", { number: tax_number }),
    trade_register && t("trade_register", { number: trade_register }),
    email,
    phone,
  ].filter(Boolean);
  return (
    <section>
      <p className="text-sm font-semibold text-muted">{label}</p>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {lines.map((line) => (
        <p key={line} className="text-sm whitespace-pre-line wrap-anywhere">
          {line}
        </p>
      ))}
    </section>
  );
}

/** What people look for first: the day, the reference, and what a credit note corrects or a receipt confirms. */
function FactBand({ document }: Issued) {
  const t = useWords("billing/public/document");
  const { language } = useLanguage();
  const { issued_on, reference, currency, invoice, payment } = document;
  const facts: [name: string, value: string | undefined, language?: Language][] = [
    [t("facts.issued_on"), formatDay(issued_on, language)],
    [t("facts.reference"), reference],
    [t("facts.invoice"), invoice?.number],
    [t("facts.method"), payment?.method, document.language],
    [
      t(payment?.direction === "out" ? "facts.paid_out" : "facts.paid_in"),
      payment && formatPaidAt(payment, language),
    ],
    [t("facts.currency"), payment ? undefined : currency],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-control bg-sunken p-4 @sm:grid-cols-2 @lg:flex @lg:flex-wrap @lg:gap-x-12 [print-color-adjust:exact]">
      {facts.map(
        ([name, value, valueIn]) =>
          value && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd lang={valueIn} className="font-semibold tabular-nums wrap-anywhere">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The reference under which the tax authority approved it, and where to verify that. */
function Stamp({ document: { stamp } }: Issued) {
  const t = useWords("billing/public");
  if (!stamp?.reference || !stamp.verify_url || !stamp.qr) return null;
  return (
    <div className="flex items-center gap-4 border-t border-line pt-4 text-sm">
      <img
        alt={t("stamp.qr")}
        src={`data:image/svg+xml,${encodeURIComponent(stamp.qr)}`}
        className="size-20 rounded bg-white p-1"
      />
      <p className="min-w-0">
        <span className="block text-muted">{t("stamp.reference")}</span>
        <span className="block font-semibold tabular-nums wrap-anywhere">{stamp.reference}</span>
        <a href={stamp.verify_url} rel="noopener noreferrer" target="_blank" className={TEXT_LINK}>
          {t("stamp.verify")}
        </a>
      </p>
    </div>
  );
}

/** The code by which others verify it, as the file shows it. */
function Code({ document: { verification } }: Issued) {
  const t = useWords("billing/public/document");
  if (!verification?.qr) return null;
  const { code, qr } = verification;
  return (
    <div className="flex items-center gap-4 border-t border-line pt-4 text-sm">
      <img
        alt={t("verify.qr")}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        className="size-32 shrink-0 rounded bg-white p-1"
      />
      <p className="min-w-0">
        <span className="block font-semibold">{t("verify.title")}</span>
        <span className="block text-muted">{t("verify.how")}</span>
        <span className="block font-semibold tabular-nums">{writeCode(code)}</span>
      </p>
    </div>
  );
}

/** What the document says of itself: what it corrects, what it confirms, what its disbursements are. */
function Notes({ document: { kind, invoice, payment, lines } }: Issued) {
  const t = useWords("billing/public/document");
  const { language } = useLanguage();
  const isReceipt = kind === "receipt";
  const notes = [
    invoice && t("notes.credits", { number: invoice.number, date: formatDay(invoice.issued_on, language) }),
    isReceipt && t(`notes.receipt_${payment?.direction ?? "in"}`),
    !isReceipt && lines.some(({ category }) => category === "disbursements") && t("notes.disbursements"),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
