import ipaddr from "ipaddr.js";

/** All of IPv6 that is allocated to the public network; addresses outside have special purposes. */
const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");
const GLOBAL_IPV6_BITS = 3;

/**
 * True if an address belongs to a host of the public network: not private, loopback, link-local, shared, multicast,
 * reserved, for documentation or for measurements, and not one that carries an IPv4 address inside, which could be any of
 * these again (HOOK-3).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS);
}
