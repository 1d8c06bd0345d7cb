import type { Decimal } from '#vocabulary'
import type { Read, SourceFact } from '../source.ts'
import type { Chain, Step } from './chain.ts'
import { reduces, SETTLED_IN, turnsOver, type VenueFill } from './venue-fill.ts'

/** What a coin's fills come to, in the order in which each begins where the last ended. */
export function* readsOfChain({ coin, steps, cutOff }: Chain): Generator<Read> {
  for (const { line } of cutOff)
    yield { line, passed: 'half of a trade with oneself whose other half is before the file' }
  const instrument = instrumentOf(coin, steps)
  if (instrument) yield instrument
  const names = new Names()
  let held: Decimal | null = null
  for (const step of steps) {
    const isKnown = held === null ? step.before.isZero : held.equals(step.before)
    for (const fill of step.fills) yield readOf(fill, step, isKnown, names)
    held = step.after
  }
}

const readOf = (fill: VenueFill, step: Step, isKnown: boolean, names: Names): Read => {
  const { line, before, size } = fill
  const isHalf = step.fills.length > 1
  // Taken whole it would open all of its size, and what it closed is not in the file.
  if (!isHalf && turnsOver(fill) && !isKnown)
    return {
      line,
      refused: {
        what: `this fill of ${size.text} turns over a position of ${before.text} ${fill.coin} that the file does not lead to`,
        next: 'Put it into one file with the fills before it (userFillsByTime; answers may stand one after the other), or leave it out with skipRefused.',
      },
    }
  return { line, fact: factOf(fill, names.of(fill, isHalf)) }
}

const factOf = (fill: VenueFill, id: string): SourceFact => {
  const { coin, side, size, price, fee, feeToken, at, order } = fill
  const closes = reduces(fill)
  const kind = closes ? exitOf(fill) : undefined
  return {
    kind: 'fill',
    at,
    id,
    payload: {
      symbol: coin,
      side,
      size: size.text,
      price: price.text,
      fee: fee.text,
      order,
      ...(feeToken === SETTLED_IN ? {} : { feeCurrency: feeToken }),
      ...(closes ? { reduceOnly: true } : {}),
      ...(kind === undefined ? {} : { kind }),
    },
  }
}

/**
 * Both sides of a trade have its number, so of a trade with oneself each half is named. Before there were numbers, what was executed tells;
 * an order that met one's own several times at one price did so as often.
 */
class Names {
  private readonly seen = new Map<string, number>()

  of({ trade, order, side, before, at, size, price }: VenueFill, isHalf: boolean): string {
    if (trade !== undefined) return isHalf ? `hl:${trade}:${side}` : `hl:${trade}`
    const name = `hl:${at}:${order}:${side}:${before.text}:${size.text}@${price.text}`
    const times = (this.seen.get(name) ?? 0) + 1
    this.seen.set(name, times)
    return times === 1 ? name : `${name}:${times}`
  }
}

const exitOf = ({ direction, isLiquidation }: VenueFill): string | undefined => {
  if (isLiquidation) return 'liquidated'
  if (direction === 'Auto-Deleveraging') return 'external_flatten'
  return direction === 'Settlement' ? 'expired' : undefined
}

/** A spot pair is written `@107`: what it is of, only a fee that was taken from a purchase tells. */
const instrumentOf = (coin: string, steps: readonly Step[]): Read | undefined => {
  if (!coin.startsWith('@')) return undefined
  const fills = steps.flatMap((step) => step.fills)
  const [first] = fills
  const base = fills.find(({ side, feeToken }) => side === 'buy' && feeToken !== SETTLED_IN)?.feeToken
  if (!first || base === undefined) return undefined
  const payload = { symbol: coin, baseCurrency: base, paidUp: true }
  return { line: first.line, fact: { kind: 'instrument', at: first.at, payload } }
}
