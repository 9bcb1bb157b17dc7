import { MAX_SETTLEMENT_LINES, SETTLEMENT_COLUMNS } from "@passerelle/domain/payments/settlement-file";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSettlementFile } from "./read-file.ts";

const TODAY = "2026-11-25";
const HEADER = SETTLEMENT_COLUMNS.join(",");
const ROW = "T1,2026-11-24,payment,ABC,15000,150,XAF";
const readText = (text: string) => readSettlementFile(new TextEncoder().encode(text), TODAY);
const read = (...rows: string[]) => readText([HEADER, ...rows].join("\n"));
const errorsOf = (text: string) =>
  readText(text).errors.map(({ line, column, code }) => `${line} ${column} ${code}`);

test("reads the lines of a file", () => {
  expect(read(ROW, "T2,2026-11-24,refund,DEF,10.50,-0.30,EUR")).toEqual({
    lines: [
      {
        id: "T1",
        day: "2026-11-24",
        kind: "charge",
        reference: "ABC",
        gatewayId: "ABC",
        amount: 15_000,
        fee: 150,
        currency: "XAF",
      },
      expect.objectContaining({ id: "T2", kind: "refund", amount: 1_050, fee: -30, currency: "EUR" }),
    ],
    errors: [],
  });
});

test.each([
  [
    "semicolons, decimal commas and a byte order mark",
    `\ufeff${HEADER.replaceAll(",", ";")}\r\nT1;2026-11-24;payment;ABC;15000,00;150;XAF\r\n`,
  ],
  [
    "tabs and capital letters",
    `${HEADER.replaceAll(",", "\t").toUpperCase()}\nT1\t2026-11-24\tPayment\tABC\t15000\t150\txaf`,
  ],
  [
    "another order and other columns",
    "note,currency,fee,amount,reference,kind,date,id\nx,XAF,150,15000,ABC,payment,2026-11-24,T1",
  ],
  ["quoted cells", `note,${HEADER}\n"said ""yes"",\nthen no",${ROW.replace("T1", '"T1"')}`],
  ["empty lines", `\n${HEADER}\n\n${ROW}\n\n`],
])("accepts %s", (_, text) => {
  expect(readText(text)).toMatchObject({
    errors: [],
    lines: [{ id: "T1", amount: 15_000, fee: 150, currency: "XAF" }],
  });
});

test.each([
  ["an empty file", "", ["1 null no_lines"]],
  ["a header alone", HEADER, ["1 null no_lines"]],
  [
    "missing columns",
    `id,date,kind,reference,amount\n${ROW}`,
    ["1 fee missing_column", "1 currency missing_column"],
  ],
  ["a quote without an end", `${HEADER}\n"${ROW}`, ["1 null unclosed_quote"]],
  ["a picture", `\x89PNG\r\n\x1a\n\x00`, ["1 null not_text"]],
  ["a quote within a cell, which is text", `${HEADER}\n${ROW.replace("T1", 'T"1')},`, ["2 null wrong_cells"]],
  ["too few cells", `${HEADER}\n${ROW}\nT2,2026-11-24`, ["3 null wrong_cells"]],
  ["an id twice", `${HEADER}\n${ROW}\n${ROW}`, ["3 id repeated"]],
  ["a day that does not exist", `${HEADER}\n${ROW.replace("11-24", "02-30")}`, ["2 date invalid"]],
  ["the year 0", `${HEADER}\n${ROW.replace("2026", "0000")}`, ["2 date invalid"]],
  ["a day to come", `${HEADER}\n${ROW.replace("11-24", "11-26")}`, ["2 date future"]],
  ["years", `${HEADER}\n${ROW}\n${ROW.replace("T1,2026", "T2,2025")}`, ["1 date too_many_days"]],
  [
    "wrong cells",
    `${HEADER}\n=1+1 2,24/11/2026,constructor,,-5,1.5,FCFA`,
    [
      "2 id invalid",
      "2 date invalid",
      "2 kind invalid",
      "2 reference missing",
      "2 currency invalid",
      "2 amount invalid",
    ],
  ],
  ["decimals of francs", `${HEADER}\n${ROW.replace("15000", "15000.50")}`, ["2 amount invalid"]],
  [
    "a line after a quoted line end",
    `note,${HEADER}\n"a\nb",${ROW}\nx,${ROW.replace("XAF", "ZZZ").replace("T1", "T2")}`,
    ["4 currency invalid"],
  ],
])("refuses %s with the line", (_, text, errors) => {
  expect(errorsOf(text)).toEqual(errors);
  expect(readText(text).lines).toEqual([]);
});

test("refuses more lines than the limit", () => {
  const rows = Array.from({ length: MAX_SETTLEMENT_LINES + 1 }, (_, at) => ROW.replace("T1", `T${at}`));
  expect(read(...rows).errors).toEqual([{ line: 1, column: null, code: "too_many_lines" }]);
});

test("any text is either read or refused", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '""', "\n", "\r", ";", ",", "payment", "2026-11-24", "1"),
  );
  const anyText = fc.array(cell, { maxLength: 12 }).map((cells) => `${HEADER}\n${cells.join(",")}`);
  const anyBytes = fc.oneof(
    fc.uint8Array(),
    anyText.map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const { lines, errors } = readSettlementFile(bytes, TODAY);
      expect(errors.length > 0).toBe(lines.length === 0);
    }),
  );
});
