import { crc32, deflateSync } from "node:zlib";

/** Private metadata of a camera, which each picture below contains. */
export const CAMERA_SECRET = "GPS 14.6937 N 17.4441 W, camera of Awa";

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

export function png(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", head),
    pngChunk("tEXt", Buffer.from(`Comment\0${CAMERA_SECRET}`)),
    pngChunk("eXIf", Buffer.from(CAMERA_SECRET)),
    pngChunk("IDAT", deflateSync(Buffer.from([0, 1, 2, 3]))),
    pngChunk("IEND", Buffer.alloc(0)),
    Buffer.from(CAMERA_SECRET),
  ]);
}

/** A minimal JPEG with an orientation and with private metadata around it. */
export function jpeg(): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const tiff = Buffer.alloc(26);
  tiff.write("II\x2a\0\x08\0\0\0\x01\0", "latin1");
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(6, 18);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from(CAMERA_SECRET)])),
    segment(0xfe, Buffer.from(CAMERA_SECRET)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
    Buffer.from(CAMERA_SECRET),
  ]);
}

export function webp(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name, "latin1"), size, data, Buffer.alloc(data.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0x0c, 0);
  const body = Buffer.concat([
    chunk("VP8X", extended),
    chunk("VP8L", Buffer.from([0x2f, 0, 0, 0, 0])),
    chunk("EXIF", Buffer.from(CAMERA_SECRET)),
    chunk("XMP ", Buffer.from(CAMERA_SECRET)),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), body]);
}
