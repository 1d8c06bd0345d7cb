/** The vector scaled to length one; zeros stay zeros. */
export const unitVector = (vector: Float32Array): Float32Array => {
  let square = 0
  for (const value of vector) square += value * value
  return square === 0 ? vector : vector.map((value) => value / Math.sqrt(square))
}
