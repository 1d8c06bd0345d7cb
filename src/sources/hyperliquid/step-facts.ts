import { Decimal } from '#vocabulary'
import type { Read, SourceFact } from '../source.ts'
import type { Chain, Step } from './chain.ts'
import { heldBefore } from './held-before.ts'
import { reduces, SETTLED_IN, type VenueFill } from './venue-fill.ts'

/**
 * What a coin's fills come to, in the order in which each begins where the last ended; where one does not, what was held comes first. So
 * what the memory holds after each of them is what the file says.
 */
export function* readsOfChain({ coin, steps, cutOff }: Chain): Generator<Read> {
  for (const { line } of cutOff)
    yield { line, passed: 'half of a trade with oneself whose other half is before the file' }
  const instrument = instrumentOf(coin, steps)
  if (instrument) yield instrument
  const names = new Names()
  let held = Decimal.zero
  for (const [at, step] of steps.entries()) {
    if (!held.equals(step.before)) yield* heldBefore(coin, steps, at)
    for (const fill of step.fills)
      yield { line: fill.line, fact: factOf(fill, names.of(fill, step.fills.length > 1)) }
    held = step.after
  }
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
