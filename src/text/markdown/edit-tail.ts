import { EditMap } from "micromark-util-edit-map";

// micromark rebuilds the list of all events for each container that a line closes and for each underlined heading, which
// takes time quadratic in their number. Their edits are near the end, so only the events from the first edit on are rebuilt.
const rebuild = EditMap.prototype.consume;
EditMap.prototype.consume = function consume(events) {
  let first = events.length;
  for (const [at] of this.map) first = Math.min(first, at);
  for (const change of this.map) change[0] -= first;
  const tail = events.splice(first);
  rebuild.call(this, tail);
  for (const event of tail) events.push(event);
  return undefined;
};
