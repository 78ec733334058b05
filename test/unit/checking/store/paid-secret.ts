/** What background jobs and open requests are sealed under. */
export const paidSecret = async (): Promise<string> => Promise.resolve("a secret of the tests");
