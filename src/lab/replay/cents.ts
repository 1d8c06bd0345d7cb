import type { Decimal } from '#vocabulary'

/** Money as a person reads it: always two decimals. */
export const cents = (amount: Decimal): string => {
  const [whole = '0', fraction = ''] = amount.rounded(2).text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
