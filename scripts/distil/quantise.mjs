/** Bytes hold −127…127: −128 has no opposite. */
const LARGEST = 127

/**
 * Each row in bytes with a scale of its own, which also carries the row's weight: a common word's small vector
 * keeps as many steps as a rare word's large one.
 */
export function quantise(rows, width, weights) {
  const count = rows.length / width
  const bytes = new Int8Array(rows.length)
  const scales = new Float32Array(count)
  for (let row = 0; row < count; row++) {
    const values = rows.subarray(row * width, (row + 1) * width)
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (largest === 0) continue
    for (const [at, value] of values.entries())
      bytes[row * width + at] = Math.round((value / largest) * LARGEST)
    scales[row] = (largest / LARGEST) * weights[row]
  }
  return { bytes, scales }
}
