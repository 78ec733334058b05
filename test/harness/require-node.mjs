// Runs before the scripts of package.json, on whatever Node is installed: an old one can't even load
// TypeScript.
const OLDEST = [22, 19];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node.js ${process.versions.node} is too old: install ${OLDEST.join(".")} or later, then run the command again.`,
  );
  process.exitCode = 1;
}
