// Vectors as they are kept and compared: a byte a value, and whole numbers until the end. A quarter of the memory is read, the
// cosine of two is off by less than a hundredth of what tells texts apart, and every index of the same texts gives the same figures.

/** Cosines are whole millionths, so that a sum of them does not depend on its order. */
export const COSINE_STEPS = 1_000_000
/** The largest value of a signed byte. */
const LARGEST_KEPT = 127
/** A question's values have twelve bits: its product with 4,000 bytes still is a number of 32. */
const LARGEST_ASKED = 4_095

/** One value is its byte times the scale. A vector that says nothing has no bytes. */
export interface VectorBytes {
  readonly scale: number
  readonly bytes: Int8Array
}

/** A question's vector, to be compared with many. */
export interface AskedVector {
  readonly scale: number
  readonly values: Int16Array
}

export const vectorBytes = (vector: Float32Array): VectorBytes => {
  const largest = largestOf(vector)
  if (largest === 0) return { scale: 0, bytes: new Int8Array(0) }
  // Kept as a float of four bytes in a column of them, so rounded as one here.
  const scale = Math.fround(largest / LARGEST_KEPT)
  return { scale, bytes: Int8Array.from(vector, (value) => Math.round((value / largest) * LARGEST_KEPT)) }
}

export const askedVector = (vector: Float32Array): AskedVector => {
  const largest = largestOf(vector) || 1
  return {
    scale: largest / LARGEST_ASKED,
    values: Int16Array.from(vector, (value) => Math.round((value / largest) * LARGEST_ASKED)),
  }
}

const largestOf = (vector: Float32Array): number => {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  return largest
}

/** The cosine in steps, of a product of whole numbers. */
export const stepsOf = (product: number, asked: AskedVector, scale: number): number =>
  Math.round(product * asked.scale * scale * COSINE_STEPS)
