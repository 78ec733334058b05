import assert from "node:assert/strict";
import * as fc from "fast-check";
import { movedAddress } from "../../../../src/checking/store/moved-address.ts";

describe("the address of a file that was renamed, or whose folder was", () => {
  it("[EDI-7] a file has its new name, and one in a folder goes with it", () => {
    assert.equal(movedAddress("file:///a/b.md", "file:///a/b.md", "file:///a/c.md"), "file:///a/c.md");
    assert.equal(movedAddress("file:///a/x/b.md", "file:///a", "file:///z/"), "file:///z/x/b.md");
  });

  it("[EDI-7] what only begins like it is another file", () => {
    for (const uri of ["file:///a/b.md~", "file:///ab/c.md", "file:///a", "vsls:///a/b.md/c.md"]) {
      assert.equal(movedAddress(uri, "file:///a/b.md", "file:///new"), undefined, uri);
    }
  });

  it("[EDI-7] different files stay different, and there and back again nothing has changed", () => {
    const name = fc.stringMatching(/^[a-c]{1,2}$/u);
    const address = fc
      .array(name, { minLength: 1, maxLength: 4 })
      .map((names) => `file:///${names.join("/")}`);
    fc.assert(
      fc.property(address, address, address, (uri, other, from) => {
        const to = "file:///new";
        const [moved, otherMoved] = [uri, other].map((one) => movedAddress(one, from, to));
        assert.equal(moved !== undefined, `${uri}/`.startsWith(`${from}/`));
        if (moved === undefined) return;
        assert.equal(movedAddress(moved, to, from), uri);
        assert.equal(moved === otherMoved, uri === other);
      }),
    );
  });
});
