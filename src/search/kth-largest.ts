/** The kth largest of many values, without sorting them all (Hoare); less than any where there are fewer. */
export const kthLargest = (values: ArrayLike<number>, k: number): number => {
  if (values.length < k) return Number.NEGATIVE_INFINITY
  const left = new Float64Array(values)
  for (let [low, high] = [0, left.length - 1]; ; ) {
    const pivot = left[(low + high) >> 1] ?? 0
    let [i, j] = [low, high]
    while (i <= j) {
      while ((left[i] ?? 0) > pivot) i++
      while ((left[j] ?? 0) < pivot) j--
      if (i > j) break
      const kept = left[i] ?? 0
      left[i++] = left[j] ?? 0
      left[j--] = kept
    }
    if (k - 1 <= j) high = j
    else if (k - 1 >= i) low = i
    else return pivot
  }
}
