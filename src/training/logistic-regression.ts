/** Rows with the same number of values, with their outcomes (0 or 1) and their weights. */
export interface Observations {
  readonly rows: readonly Float64Array[];
  readonly outcomes: readonly (0 | 1)[];
  readonly weights: Float64Array;
}

const ROUNDS = 50;
const CLOSE = 1e-9;

/**
 * Fits a logistic regression by Newton's method and returns its coefficients.
 *
 * @param ridge the strength of the pull of each coefficient to 0; more than 0
 */
export function fitLogistic(
  { outcomes, rows, weights }: Observations,
  ridge: readonly number[],
): Float64Array {
  const size = ridge.length;
  const coefficients = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = Float64Array.from(ridge, (pull, at) => pull * (coefficients[at] ?? 0));
    const curve = Array.from({ length: size }, (_, at) => {
      const line = new Float64Array(size);
      line[at] = ridge[at] ?? 0;
      return line;
    });
    for (const [place, row] of rows.entries()) {
      const weight = weights[place] ?? 0;
      const chance = 1 / (1 + Math.exp(-dot(row, coefficients)));
      const error = weight * (chance - (outcomes[place] ?? 0));
      const spread = weight * chance * (1 - chance);
      for (let at = 0; at < size; at += 1) {
        const value = row[at] ?? 0;
        if (value === 0) continue;
        slope[at] = (slope[at] ?? 0) + error * value;
        const line = curve[at];
        if (line === undefined) continue;
        for (let other = 0; other <= at; other += 1)
          line[other] = (line[other] ?? 0) + spread * value * (row[other] ?? 0);
      }
    }
    const step = solve(curve, slope);
    let largest = 0;
    for (let at = 0; at < size; at += 1) {
      coefficients[at] = (coefficients[at] ?? 0) - (step[at] ?? 0);
      largest = Math.max(largest, Math.abs(step[at] ?? 0));
    }
    if (largest < CLOSE) break;
  }
  return coefficients;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Solves for a symmetric positive matrix, given by its lower half, by Cholesky's method. Overwrites the matrix. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const cell = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    const line = matrix[row];
    if (line === undefined) continue;
    for (let column = 0; column <= row; column += 1) {
      let sum = cell(row, column);
      for (let at = 0; at < column; at += 1) sum -= cell(row, at) * cell(column, at);
      line[column] = row === column ? Math.sqrt(sum) : sum / cell(column, column);
    }
  }
  const found = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let sum = found[row] ?? 0;
    for (let at = 0; at < row; at += 1) sum -= cell(row, at) * (found[at] ?? 0);
    found[row] = sum / cell(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = found[row] ?? 0;
    for (let at = row + 1; at < size; at += 1) sum -= cell(at, row) * (found[at] ?? 0);
    found[row] = sum / cell(row, row);
  }
  return found;
}
