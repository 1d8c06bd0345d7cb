import { canonical, contentId, type Id, type Instant } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import { put } from '../rows/change.ts'
import { contentOf } from '../rows/fact-content.ts'
import type { GivenRow, ToldFill } from '../rows/ledger-rows.ts'
import type { Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Fill } from './execution.ts'

// One fill told without an id and, by another call, with one. Told alike to the last word it is the same fill, which has its id from then
// on; told with more or less, it is counted and flagged. Two with ids of their own are two.

/** By what fills are alike: what was executed, and when. */
const likeness = ({ symbol, side, size, price }: Fill, at: Instant): Id =>
  contentId(at, JSON.stringify(['fill', symbol, side, size, price]))

/** A fill that is later than all others of its symbol is like none. */
export const lookupsForAlike = ({ symbols }: State, fill: Fill, at: Instant): readonly Lookup[] =>
  at <= (symbols.get(fill.symbol)?.filledAt ?? -1) ? [{ find: 'alike', name: likeness(fill, at) }] : []

/** Books a fill, unless it is one that was told before. */
export const bookOnce = (booking: Booking<Fill>, bookIt: () => AccountRow): AccountRow => {
  const { event, found, book, account } = booking
  const { symbol, side, size, price, order = null, position = null } = event.data
  const known = found.alike.flatMap((row) => (row.fill ? [{ ...row, fill: row.fill }] : []))
  const { content, ordinal } = idOf(booking, known.length)
  const told = { content, named: ordinal === null, order, position }
  const rivals = rivalsOf(told, ordinal ?? 0, known)
  const same = rivals.find(({ fill }) => fill.content === content)
  const name = likeness(event.data, event.at)
  const again = same?.event ?? null
  book.push(put('given', { event: event.id, fill: { again, ...told }, name, seq: event.seq }))
  if (same) return account
  const booked = bookIt()
  const [rival] = rivals
  if (rival)
    book.flag({
      code: 'possible_second_fill',
      symbol,
      trade: book.tradesDone.find((trade) => trade.symbol === symbol) ?? null,
      field: 'id',
      known: rival.fill.named ? 'one with an id' : 'one without an id',
      told: `${side} ${size} at ${price}`,
    })
  return booked
}

type Known = GivenRow & { readonly fill: ToldFill }

/** Those that it may be, told again: one of the two has an id and the other has none. Equal ones of one call, which are numbered, are not. */
const rivalsOf = (
  told: Omit<ToldFill, 'again'>,
  ordinal: number,
  known: readonly Known[],
): readonly Known[] => {
  const different = known.filter(({ fill }) => fill.again === null)
  if (different.length <= ordinal) return []
  const paired = new Set(known.map(({ fill }) => fill.again))
  const isOf = (a: string | null, b: string | null): boolean => a === null || b === null || a === b
  return different.filter(
    ({ event, fill }) =>
      !paired.has(event) &&
      fill.named !== told.named &&
      isOf(fill.order, told.order) &&
      isOf(fill.position, told.position),
  )
}

/** What its content makes of an id, and its number among equal ones of its call; null where its caller gave it another id. */
const idOf = (
  { event }: Booking<Fill>,
  alike: number,
): { readonly content: Id; readonly ordinal: number | null } => {
  const payload = canonical({ ...event.data })
  const numbered = (n: number): Id => contentId(event.at, contentOf('fill', event.run, payload, n))
  const content = numbered(0)
  if (content === event.id) return { content, ordinal: 0 }
  for (let n = 1; n <= alike; n++) if (numbered(n) === event.id) return { content, ordinal: n }
  return { content, ordinal: null }
}
