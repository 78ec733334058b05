/** No page has a longer URL, and browsers truncate it. */
const LONGEST = 2_000;

/**
 * An address as a link may have it, in ASCII: undefined for anything but `http:` and `https:`, and for one with a name and a
 * password in it, which would pass for the host.
 */
export function httpLink(address: string): string | undefined {
  if (address.length > LONGEST || !URL.canParse(address)) return undefined;
  const { href, password, protocol, username } = new URL(address);
  const isPage = protocol === "http:" || protocol === "https:";
  return isPage && username === "" && password === "" && href.length <= LONGEST ? href : undefined;
}
