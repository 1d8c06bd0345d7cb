// Figures are worded as in the terminal, by the same functions.

export {
  chance,
  inR,
  minute,
  money,
  plural,
  price,
  result,
  share,
  sum,
} from '../src/calls/text/numbers.ts'
export { minutes, signedShare } from '../src/recall/context/format-number.ts'

/** `take_profit` → `take profit` */
export const words = (name: string): string => name.replaceAll('_', ' ')
