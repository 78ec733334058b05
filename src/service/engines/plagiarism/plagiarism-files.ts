/** The worker's entry in the folder of the service's bundle; `folder` ends in a slash. */
export function bundledPlagiarismWorker(folder: URL): URL {
  return new URL("plagiarism-worker.js", folder);
}

/** The worker in the sources, for tests and measurements that run without a build. */
export function sourcePlagiarismWorker(): URL {
  return new URL("./plagiarism-worker.ts", import.meta.url);
}
