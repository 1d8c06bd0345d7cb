// Numbers of a text. A model may state those that it was given, rounded, and none of its own.

/** Digits of any script count, so that none hides a number. Handles and names (T12, US30) are no numbers. */
const FIGURE = /(?<![A-Za-z\p{N}_.])[+−-]?\p{N}+(?:[.,]\p{N}+)*/gu
const THOUSANDS = /,(?=\d{3}(?!\d))/g

export interface Figure {
  /** NaN for digits that are not 0 to 9. */
  readonly value: number
  /** Digits behind the point. */
  readonly digits: number
  readonly isSigned: boolean
}

/** `+1,250.5` is 1250.5 with one digit and a sign. */
export const figuresIn = (text: string): readonly Figure[] =>
  (text.normalize('NFKC').match(FIGURE) ?? []).map((written) => {
    const plain = written.replace('−', '-').replaceAll(THOUSANDS, '').replace(',', '.')
    const digits = plain.split('.')[1]?.length ?? 0
    return { value: Number(plain), digits, isSigned: /^[+-]/.test(plain) }
  })

/** True if a text has a number that is none of these. Without a sign it may be of either; it may have fewer digits. */
export const hasUnknownFigure = (text: string, known: readonly number[]): boolean =>
  figuresIn(text).some(
    ({ value, digits, isSigned }) =>
      !known.some((one) => (isSigned ? one : Math.abs(one)).toFixed(digits) === value.toFixed(digits)),
  )
