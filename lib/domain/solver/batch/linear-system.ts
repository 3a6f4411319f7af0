/**
 * Solves M x = r in place (r becomes x) for a square M with n rows, stored row by row, by Gaussian
 * elimination with partial pivoting. Returns false when M is singular; both are then invalid.
 */
export function solveLinear(matrix: Float64Array, right: Float64Array, n: number): boolean {
  for (let column = 0; column < n; column += 1) {
    const pivot = largestRow(matrix, n, column)
    const head = matrix[pivot * n + column] ?? 0
    if (!(Math.abs(head) > 0)) return false
    if (pivot !== column) swapRows(matrix, right, n, pivot, column)
    for (let row = column + 1; row < n; row += 1) {
      const factor = (matrix[row * n + column] ?? 0) / head
      if (factor === 0) continue
      for (let k = column + 1; k < n; k += 1) {
        matrix[row * n + k] = (matrix[row * n + k] ?? 0) - factor * (matrix[column * n + k] ?? 0)
      }
      right[row] = (right[row] ?? 0) - factor * (right[column] ?? 0)
    }
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0
    for (let k = row + 1; k < n; k += 1) sum -= (matrix[row * n + k] ?? 0) * (right[k] ?? 0)
    right[row] = sum / (matrix[row * n + row] ?? 1)
  }
  return true
}

function largestRow(matrix: Float64Array, n: number, column: number): number {
  let best = column
  for (let row = column + 1; row < n; row += 1) {
    const size = Math.abs(matrix[row * n + column] ?? 0)
    if (size > Math.abs(matrix[best * n + column] ?? 0)) best = row
  }
  return best
}

function swapRows(matrix: Float64Array, right: Float64Array, n: number, one: number, two: number) {
  for (let k = 0; k < n; k += 1) {
    const swapped = matrix[one * n + k] ?? 0
    matrix[one * n + k] = matrix[two * n + k] ?? 0
    matrix[two * n + k] = swapped
  }
  const swapped = right[one] ?? 0
  right[one] = right[two] ?? 0
  right[two] = swapped
}
