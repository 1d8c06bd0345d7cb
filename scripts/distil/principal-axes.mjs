/**
 * The axes along which rows differ most, by Jacobi's rotations of their covariance.
 * Slow and plain, and always the same: no library, no random start.
 */
export function principalAxes(rows, width) {
  const mean = meanOf(rows, width)
  const covariance = covarianceOf(rows, width, mean)
  const { values, vectors } = eigen(covariance, width)
  const order = [...values.keys()].sort((a, b) => values[b] - values[a])
  return {
    mean,
    variances: order.map((at) => values[at]),
    axes: order.map((at) => pointed(vectors, width, at)),
  }
}

/** Rows on the first axes, as one array. */
export function project(rows, width, { mean, axes }, dimensions) {
  const count = rows.length / width
  const out = new Float32Array(count * dimensions)
  for (let row = 0; row < count; row++)
    for (let d = 0; d < dimensions; d++) {
      let sum = 0
      for (let i = 0; i < width; i++) sum += (rows[row * width + i] - mean[i]) * axes[d][i]
      out[row * dimensions + d] = sum
    }
  return out
}

function meanOf(rows, width) {
  const mean = new Float64Array(width)
  for (let at = 0; at < rows.length; at++) mean[at % width] += rows[at]
  return mean.map((sum) => (sum * width) / rows.length)
}

function covarianceOf(rows, width, mean) {
  const count = rows.length / width
  const covariance = new Float64Array(width * width)
  const centred = new Float64Array(width)
  for (let row = 0; row < count; row++) {
    for (let i = 0; i < width; i++) centred[i] = rows[row * width + i] - mean[i]
    for (let i = 0; i < width; i++)
      for (let j = i; j < width; j++) covariance[i * width + j] += centred[i] * centred[j]
  }
  for (let i = 0; i < width; i++)
    for (let j = i; j < width; j++) {
      covariance[i * width + j] /= count
      covariance[j * width + i] = covariance[i * width + j]
    }
  return covariance
}

/** Below this share of the diagonal, what is left off it no longer turns an axis. */
const CONVERGED = 1e-12
const MOST_SWEEPS = 30

/** Eigenvalues and, in columns, eigenvectors of a symmetric matrix (which it overwrites). */
function eigen(matrix, width) {
  const vectors = new Float64Array(width * width)
  for (let i = 0; i < width; i++) vectors[i * width + i] = 1
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(matrix, width) > CONVERGED; sweep++)
    for (let p = 0; p < width - 1; p++)
      for (let q = p + 1; q < width; q++) rotate(matrix, vectors, width, p, q)
  return { values: Array.from({ length: width }, (_, i) => matrix[i * width + i]), vectors }
}

function rotate(matrix, vectors, width, p, q) {
  const apq = matrix[p * width + q]
  if (apq === 0) return
  const theta = (matrix[q * width + q] - matrix[p * width + p]) / (2 * apq)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let i = 0; i < width; i++) turn(matrix, i * width + p, i * width + q, c, s)
  for (let i = 0; i < width; i++) turn(matrix, p * width + i, q * width + i, c, s)
  for (let i = 0; i < width; i++) turn(vectors, i * width + p, i * width + q, c, s)
}

function turn(values, a, b, c, s) {
  const x = values[a]
  const y = values[b]
  values[a] = c * x - s * y
  values[b] = s * x + c * y
}

function offDiagonal(matrix, width) {
  let off = 0
  let on = 0
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++) {
      const square = matrix[i * width + j] ** 2
      if (i === j) on += square
      else off += square
    }
  return off / on
}

/** An axis and its opposite are the same axis: the one whose largest part is positive is taken. */
function pointed(vectors, width, column) {
  const axis = Array.from({ length: width }, (_, i) => vectors[i * width + column])
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0)
  return largest < 0 ? axis.map((value) => -value) : axis
}
