/** The secret that seals background jobs and open requests. */
export const paidSecret = async (): Promise<string> => Promise.resolve("a secret of the tests");
