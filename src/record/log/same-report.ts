import type { StoredEvent } from '../rows/event.ts'

/** The fields by which two reports under one id are of the same execution or payment. */
const IDENTIFYING: { readonly [kind: string]: readonly string[] } = {
  fill: ['symbol', 'side', 'size', 'price'],
  cash: ['type', 'amount'],
}

type Report = Pick<StoredEvent, 'payload'> & { readonly kind: string }

/** True if two reports under one id are of the same thing. A broker's export has more of an execution than its live feed, or less. */
export const isSameReport = (one: Report, other: Report): boolean => {
  if (one.kind !== other.kind) return false
  const fields = IDENTIFYING[one.kind]
  if (fields === undefined) return one.payload === other.payload
  const [a, b] = [JSON.parse(one.payload), JSON.parse(other.payload)]
  return fields.every((field) => a[field] === b[field])
}
