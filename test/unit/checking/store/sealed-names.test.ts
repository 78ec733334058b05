import assert from "node:assert/strict";
import * as fc from "fast-check";
import { openName, sealedName } from "../../../../src/checking/store/sealed-names.ts";

const SECRET = "a secret of this installation";

describe("names of documents in the ledger", () => {
  it("[R-36] are read again under the secret alone, and fit into a line of the ledger", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 250 }), (given) => {
        const name = given.replaceAll("\0", "");
        const sealed = sealedName(name, SECRET) ?? assert.fail("there is a secret");
        const opened = openName(sealed, SECRET) ?? assert.fail("it opens");
        const whole = name.toWellFormed();
        if (Buffer.byteLength(whole) <= 191) assert.equal(opened, whole);
        else assert.ok(opened.startsWith("…") && opened.endsWith(whole.slice(-40)));
        assert.ok(sealed.length <= 300);
        assert.equal(openName(sealed, "another secret"), undefined);
      }),
    );
  });

  it("[R-36] tell nobody who reads the file the name, nor that two are the same, nor how long a short one is", () => {
    const [one = "", other = "", short = ""] = ["letter-to-bank.md", "letter-to-bank.md", "a.md"].map(
      (name) => sealedName(name, SECRET),
    );
    assert.notEqual(one, other);
    assert.equal(one.length, short.length);
    for (const part of ["letter", "to-bank", "bank.md"]) {
      assert.ok(!Buffer.from(one, "base64").includes(part) && !one.includes(part));
    }
  });

  it("[R-36] are not kept without a secret, and what is none opens as none", () => {
    assert.equal(sealedName("notes.md", undefined), undefined);
    for (const sealed of ["", "notes.md", "AAAA", "x".repeat(80)]) {
      assert.equal(openName(sealed, SECRET), undefined);
    }
  });
});
