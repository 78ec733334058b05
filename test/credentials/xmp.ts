import { crc32 } from "node:zlib";
import { plain, type SignedFile } from "./files.ts";

/** Returns `plain.jpg` or `plain.png` with XMP that says where its Content Credentials are (`dcterms:provenance`). */
export function pointingTo(pointer: string, mime: "image/jpeg" | "image/png"): SignedFile {
  const xmp = xmpWith(pointer);
  const bytes = mime === "image/jpeg" ? inJpeg(plain("plain.jpg"), xmp) : inPng(plain("plain.png"), xmp);
  return { bytes, mime };
}

/** Returns XMP that says where the Content Credentials of a file are. */
export function xmpWith(pointer: string): string {
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    `xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="${pointer}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
}

/** An APP1 segment after the start of the image. */
function inJpeg(jpeg: Buffer, xmp: string): Buffer {
  const data = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** An uncompressed iTXt chunk after the header. */
function inPng(png: Buffer, xmp: string): Buffer {
  const named = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), length, named, sum, png.subarray(afterHeader)]);
}
