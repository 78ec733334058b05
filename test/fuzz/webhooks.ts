import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isIP } from "node:net";
import { isRefusal } from "../../src/service/refusal.ts";
import { CallbackGuard, type HostAddress } from "../../src/service/webhooks/callback-guard.ts";
import { kind } from "./kind.ts";
import { address, isPublic, literalOf, spelled, type Address } from "./addresses.ts";

interface Callback {
  readonly url: string;
  /** Where the URL leads if it holds an address itself. */
  readonly literal?: Address;
  /** What a resolver says of its name otherwise. */
  readonly resolved: readonly Address[];
}

const around = fc.constantFrom(
  ["http://", "/hook"],
  ["HTTPS://", ":8443/a?b#c"],
  ["http:", "/"],
  ["http:///", ""],
  ["http:\\\\", "\\a"],
  [" ht\ntp://", "\t"],
  ["http://", "#@8.8.8.8/"],
  ["http://", "?@8.8.8.8/"],
  ["http://", "\\@8.8.8.8/"],
  ["http://", ":0/"],
);

const literal = fc
  .tuple(
    address.chain((at) => spelled(at).map((host) => ({ at, host }))),
    around,
  )
  .map(([{ at, host }, [before, after]]): Callback => ({
    url: before + host + after,
    literal: at,
    resolved: [],
  }));

const named = fc
  .tuple(fc.domain(), around, fc.array(address, { minLength: 1, maxLength: 3 }))
  .map(([name, [before, after], resolved]): Callback => ({ url: before + name + after, resolved }));

const wild = fc
  .tuple(
    fc.oneof(
      fc.webUrl(),
      fc.string({ unit: "binary" }),
      fc.string().map((rest) => `http://${rest}`),
    ),
    address,
  )
  .map(([url, at]): Callback => ({ url, resolved: [at] }));

/** Webhook addresses in any spelling: none leads to an address that a simple table calls special. */
export const webhooks = kind({
  inputs: fc.oneof(
    { weight: 5, arbitrary: literal },
    { weight: 3, arbitrary: named },
    { weight: 1, arbitrary: wild },
  ),
  open: () => Promise.resolve({ check }),
});

async function check({ literal: at, resolved, url }: Callback): Promise<void> {
  const resolve = (): Promise<readonly HostAddress[]> =>
    Promise.resolve(resolved.map((one) => ({ address: literalOf(one), family: one.family })));
  const guard = new CallbackGuard({ resolve, allowPrivate: false, resolveMs: 10_000 });
  let checked;
  try {
    checked = await guard.check(url);
  } catch (error) {
    assert.ok(isRefusal(error), String(error));
    const wanted = at === undefined ? [] : [at];
    assert.ok(wanted.length === 0 || !wanted.every((one) => isPublic(one) === true), `refused: ${url}`);
    return;
  }
  const host = checked.url.hostname.replaceAll(/^\[|\]$/gu, "");
  const leadsTo = isIP(host) === 0 ? resolved : at === undefined ? [] : [at];
  assert.ok(
    leadsTo.every((one) => isPublic(one) !== false),
    `${url} leads to ${leadsTo.map(literalOf).join()}`,
  );
  if (isIP(host) !== 0) {
    // A connection takes the address from the URL, whatever the guard has returned.
    assert.deepEqual(
      checked.addresses.map((one) => one.address),
      [host],
    );
    if (at !== undefined) assert.ok(isSame(host, at), `${host} is not ${literalOf(at)}`);
  }
}

/** Compares by the URL parser's own spelling of the address. */
function isSame(host: string, at: Address): boolean {
  const text = literalOf(at);
  return (
    new URL(`http://${at.family === 4 ? text : `[${text}]`}/`).hostname.replaceAll(/^\[|\]$/gu, "") === host
  );
}
