import { expect, test } from "vitest";
import {
  ACCEPTED_ATTACHMENTS,
  attachmentRefusal,
  HEAD_BYTES,
  isAttachmentType,
  MAX_ATTACHMENT_BYTES_BEFORE_ORDER,
  MAX_ATTACHMENT_BYTES_PER_DAY,
  mayBeAttachment,
} from "./files.ts";

const bytes = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

test.each([
  ["%PDF-1.7\n", true],
  ["\xff\xd8\xff\xe0", true],
  ["\x89PNG\r\n\x1a\n", true],
  ["PK\x03\x04", true],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", true],
  ["RIFF\x10\x00\x00\x00WEBPVP8 ", true],
  ["RIFF\x10\x00\x00\x00WAVEfmt ", false],
  ["GIF89a", false],
  ["MZ\x90\x00", false],
  ["%PDF", false],
  ["", false],
])("recognises the signature %j as an accepted format: %s", (head, expected) => {
  expect(mayBeAttachment(bytes(head).slice(0, HEAD_BYTES))).toBe(expected);
});

test.each([
  ["application/pdf", true],
  ["image/webp", true],
  ["image/svg+xml", false],
  ["image/gif", false],
  ["toString", false],
])("%s: accepted %s", (type, accepted) => {
  expect(isAttachmentType(type)).toBe(accepted);
  if (accepted) expect(ACCEPTED_ATTACHMENTS.split(",")).toContain(type);
});

const TOTAL = MAX_ATTACHMENT_BYTES_BEFORE_ORDER;
const DAY = MAX_ATTACHMENT_BYTES_PER_DAY;

test.each([
  ["the last byte before an order", 1, { total: TOTAL - 1, lastDay: 0, isTrusted: false }, undefined],
  ["a byte too many", 2, { total: TOTAL - 1, lastDay: 0, isTrusted: false }, "attachment_total_reached"],
  ["the same after an order", 2, { total: TOTAL - 1, lastDay: 0, isTrusted: true }, undefined],
  ["the last byte of a day", 1, { total: 9 * DAY, lastDay: DAY - 1, isTrusted: true }, undefined],
  [
    "a byte too many in a day",
    2,
    { total: DAY, lastDay: DAY - 1, isTrusted: true },
    "attachment_day_reached",
  ],
])("limits what a person stores: %s", (_what, size, stored, refusal) => {
  expect(attachmentRefusal(size, stored)).toBe(refusal);
});
