import { Decimal } from '#vocabulary'

export type DecimalSign = ',' | '.'

/**
 * What stands around a number and is none of it: signs of currencies, spaces, apostrophes between thousands, the code of a currency or an
 * asset. What makes another number of it is none of these: `5%`, `5k`, `1.5M`, `3R`, `12 pips`.
 */
const AROUND =
  /[\s'’\u00a0\u202f_$€£¥₽₹₩]|(?<=[\d)]\s*)(?:x|(?!(?:mio|mn|mm|bn|tsd|pips?|pts|bps|ticks?|points?|pct|punkte)$)[A-Za-z]{2,6})$|^[A-Z]{3}(?=\s*[\d-])/gi

const bare = (cell: string): string => {
  const text = cell.replaceAll('\u2212', '-').replaceAll(AROUND, '')
  // An amount in brackets is a loss.
  return /^\(.*\)$/.test(text) ? `-${text.slice(1, -1)}` : text
}

/** A number as a person's program writes it, as an exact text; undefined where it is none. */
export const readNumber = (cell: string, decimal: DecimalSign): string | undefined => {
  const plain = Decimal.parse(cell)
  if (plain && (decimal === '.' || !cell.includes('.'))) return plain.text
  const other = decimal === '.' ? ',' : '.'
  const text = bare(cell)
  const [whole = '', ...fraction] = text.split(decimal)
  if (fraction.length > 1 || fraction[0]?.includes(other)) return undefined
  // Thousands come in groups of three; a comma anywhere else is a decimal one.
  if (whole.includes(other) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  return Decimal.parse(`${whole.replaceAll(other, '')}.${fraction[0] ?? ''}`)?.text
}

/** Which sign a number's decimals have: that of a number that can be read in one way only, 'either' of one in both, null of what is no number. */
export const decimalOf = (cell: string): DecimalSign | 'either' | null => {
  const text = bare(cell)
  if (!/^[+-]?[\d.,]+$/.test(text)) return null
  const [point, comma] = [readNumber(cell, '.'), readNumber(cell, ',')]
  if (point === undefined || comma === undefined)
    return point === undefined ? (comma === undefined ? null : ',') : '.'
  return point === comma ? null : 'either'
}
