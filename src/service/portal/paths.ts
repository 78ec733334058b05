import type { StoredKey } from "../key-records.ts";
import { newSecret } from "./sessions.ts";

export interface Link {
  readonly path: string;
  readonly text: string;
}

/**
 * The paths of the portal's pages, below a random one for each run. A browser sends a cookie to every port of a host, but
 * only for the cookie's path, which no other service on this machine knows.
 */
export class PortalPaths {
  readonly home: Link = { path: `/portal/${newSecret()}/`, text: "Accounts" };

  account(userId: number): Link {
    return { path: `${this.home.path}accounts/${userId}/`, text: `Account ${userId}` };
  }

  key({ userId, id }: Pick<StoredKey, "userId" | "id">): string {
    return `${this.account(userId).path}keys/${encodeURIComponent(id)}/`;
  }
}
