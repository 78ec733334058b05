const { NODE_COMPILE_CACHE } = process.env;

/**
 * Node's compile cache, if the run sets it, for a process that gets no other variables of the run: compiling is half of a
 * start.
 */
export const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
