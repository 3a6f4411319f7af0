/**
 * Solves M x = r in place (r becomes x) for a symmetric positive definite M with n rows, stored row
 * by row; M becomes its factor. Returns false when M is not positive definite; both are then invalid.
 */
export function solveCholesky(matrix: Float64Array, right: Float64Array, n: number): boolean {
  if (!factorCholesky(matrix, n)) return false
  substitute(matrix, right, n)
  return true
}

/** Replaces M by its factor (lower half); returns false, leaving M invalid, if not positive definite. */
export function factorCholesky(matrix: Float64Array, n: number): boolean {
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * n + column] ?? 0
      for (let k = 0; k < column; k += 1) {
        sum -= (matrix[row * n + k] ?? 0) * (matrix[column * n + k] ?? 0)
      }
      if (row === column) {
        if (!(sum > 0)) return false
        matrix[row * n + row] = Math.sqrt(sum)
      } else {
        matrix[row * n + column] = sum / (matrix[column * n + column] ?? 1)
      }
    }
  }
  return true
}

/** Solves with a factor of `factorCholesky`, in place: r becomes x. */
export function substitute(factor: Float64Array, right: Float64Array, n: number): void {
  for (let row = 0; row < n; row += 1) {
    let sum = right[row] ?? 0
    for (let k = 0; k < row; k += 1) sum -= (factor[row * n + k] ?? 0) * (right[k] ?? 0)
    right[row] = sum / (factor[row * n + row] ?? 1)
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0
    for (let k = row + 1; k < n; k += 1) sum -= (factor[k * n + row] ?? 0) * (right[k] ?? 0)
    right[row] = sum / (factor[row * n + row] ?? 1)
  }
}
