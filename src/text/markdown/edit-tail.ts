import { EditMap } from "micromark-util-edit-map";

/**
 * Replaces a method that rebuilds the list of all events for each container that a line closes and for each underlined
 * heading, which takes time quadratic in their number. Such edits are near the end, so only the events from the first one on
 * are rebuilt.
 */
EditMap.prototype.consume = function consume(events) {
  const changes = this.map.toSorted(([one], [other]) => one - other);
  const first = changes[0]?.[0] ?? events.length;
  const tail = events.splice(first);
  const add = (list: typeof events): void => {
    for (const event of list) events.push(event);
  };
  let next = first;
  for (const [at, removed, added] of changes) {
    add(tail.slice(next - first, Math.max(0, at - first)));
    add(added);
    next = at + removed;
  }
  add(tail.slice(next - first));
  this.map.length = 0;
  this.index.clear();
  return undefined;
};
