import { Decimal } from '#vocabulary'
import type { Read } from '../source.ts'
import type { Step } from './chain.ts'
import { isSpot, reduces } from './venue-fill.ts'

/**
 * What was held of a coin as a step begins, by the venue's word: told where the fills of the file do not lead there. A snapshot, since what
 * led there may be known from another file, or come with one later: then it changes nothing.
 */
export function* heldBefore(coin: string, steps: readonly Step[], at: number): Generator<Read> {
  const [step] = steps.slice(at)
  const fill = step?.fills[0]
  if (!step || !fill) return
  const { before } = step
  const average = averageBefore(steps.slice(at))
  const position = {
    symbol: coin,
    side: before.sign > 0 ? 'long' : 'short',
    size: before.abs().text,
    ...(average === undefined ? {} : { price: average.text }),
  }
  yield {
    line: fill.line,
    fact: {
      kind: 'tick',
      at: fill.at - 1,
      id: `hl:held:${coin}:${fill.at}:${before.text}`,
      payload: {
        scope: [coin],
        positions: before.isZero ? [] : [position],
        marks: { [coin]: { price: fill.price.text } },
      },
    },
  }
}

/** Says which positions were told so. */
export function* heldNotice(reads: readonly Read[], line: number): Generator<Read> {
  const told = reads.flatMap((one) => ('fact' in one && one.fact.kind === 'tick' ? [one.line] : []))
  if (told.length === 0) return
  const lines = [...new Set(told)].sort((a, b) => a - b)
  const shown = lines.slice(0, MOST_LINES).join(', ')
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : ''
  yield {
    line,
    notice: `${told.length === 1 ? 'a position was' : `${told.length} positions were`} held that the fills of the file do not lead to (line ${shown}${more}): each is taken as the venue says it, from just before that fill on, at the average that its results make. When it was entered is not known; fills from an earlier time say so`,
  }
}

/** Of lines that are named in one notice. */
const MOST_LINES = 20

/**
 * What a position cost on average, from the result that the venue reports of the first fill that takes from it, and what was added before
 * that. Undefined where nothing is taken from it before it ends otherwise; on spot the venue counts by other rules.
 */
const averageBefore = (steps: readonly Step[]): Decimal | undefined => {
  const [first] = steps
  if (!first || first.before.isZero || isSpot(first.fills[0]?.coin ?? '')) return undefined
  const long = first.before.sign > 0
  let size = first.before.abs()
  let added = Decimal.zero
  for (const { fills } of steps) {
    const [fill, other] = fills
    if (!fill || other || !fill.before.abs().equals(size)) return undefined
    const closed = reduces(fill) ? fill.size : fill.after.sign * fill.before.sign < 0 ? size : undefined
    if (closed === undefined) {
      size = size.plus(fill.size)
      added = added.plus(fill.size.times(fill.price))
      continue
    }
    const way = fill.closedPnl.over(closed)
    const average = fill.price.minus(long ? way : way.negated())
    const before = average.times(size).minus(added).over(first.before.abs())
    return before.sign > 0 ? before : undefined
  }
  return undefined
}
