/**
 * A row with its keys in the order in which they are written. Those that are made of it by laying other values over it keep that order,
 * and are written as they are: a trade is written with each of its fills.
 */
export const inKeyOrder = <Row extends object>(): ((row: Row) => Row) => {
  let inOrder: object | undefined
  return (row) => {
    inOrder ??= Object.fromEntries(
      Object.keys(row)
        .sort()
        .map((key) => [key, undefined]),
    )
    // Every row has the same keys: each of the undefined ones is laid over.
    return { ...inOrder, ...row }
  }
}

/** The same for one whose keys are not always the same. */
export const withSortedKeys = <Value extends object>(value: Value): Value => {
  const sorted: { [key: string]: unknown } = {}
  // The keys of the value, each with what it has there.
  for (const key of Object.keys(value).sort()) sorted[key] = value[key as keyof Value]
  return sorted as Value
}
