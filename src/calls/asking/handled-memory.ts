import { type KnowledgeRow, knowledgeWords, type Moment, readBeliefs, viewsOf, withWarnings } from '#log'
import { describeAction, describeBelief, describeCondition } from '#memories'
import { inQuotes, signedMoney } from '#recall'
import { handleNumber, handleOf, type Id, isoOf, nameInText, pathInText, signedR } from '#vocabulary'
import { tradeNamed } from './trade-named.ts'

/** What a handle names, and the turn it came from. */
export interface HandledMemory {
  readonly handle: string
  readonly kind: keyof typeof READERS
  readonly n: number
  /** In a sentence. */
  readonly says: string
  /** The turn that it came from; null where none is known. */
  readonly turn: Id | null
}

/** What a handle named as of a moment, T12, E7, B3, P2, K8, N4, C1, F5, or any other name of a trade. Null where it names nothing. */
export const handledMemory = async (
  moment: Moment,
  name: string,
  field?: string,
): Promise<HandledMemory | null> => {
  for (const kind of KINDS) {
    const n = handleNumber(kind, name)
    const found = n === null ? null : await READERS[kind](moment, n)
    if (found && n !== null) return { ...found, kind, n, handle: name }
  }
  const named = await tradeNamed(moment, name, field)
  const found = named && (await trade(moment, named.n))
  return found && { ...found, kind: 'trade', n: named.n, handle: handleOf('trade', named.n) }
}

type Reader = (moment: Moment, n: number) => Promise<Pick<HandledMemory, 'says' | 'turn'> | null>

const trade: Reader = async (moment, n) => {
  const { log, seq } = moment
  const [view] = await viewsOf(moment, await log.store.rows('trades', { seq, where: { n } }))
  if (!view) return null
  const { symbol, side, openedSize, averageEntry, status, pnl, entryTurn } = view
  const result = status === 'closed' ? `, ${signedMoney(pnl)}` : ''
  return {
    says: `a trade: ${nameInText(symbol)} ${side} ${openedSize} at ${averageEntry}, ${status}${result}`,
    turn: entryTurn,
  }
}

const episode: Reader = async (moment, n) => {
  const { log, seq } = moment
  const [row] = await log.store.rows('episodes', { seq, where: { n } })
  if (!row) return null
  const [own] = await log.store.rows('trades', { seq, where: { id: row.id } })
  // A decision not to trade is its own event.
  const [made] = own ? [] : await log.store.events({ id: row.id, toSeq: seq, limit: 1 })
  const what = [row.symbol, row.direction].filter((word) => word !== null).map(nameInText)
  const outcome = row.r === null ? row.status : signedR(row.r)
  return {
    says: `an episode: ${[row.kind.replaceAll('_', ' '), ...what].join(' ')} of ${isoOf(row.at).slice(0, 10)}, ${outcome}`,
    turn: (own ? own.entryTurn : made?.turn) ?? null,
  }
}

const belief: Reader = async (moment, n) => {
  const row = (await readBeliefs(moment)).find((one) => one.n === n)
  return row ? { says: `a belief: ${describeBelief(row)}, ${row.observations} outcomes`, turn: null } : null
}

const plan: Reader = async ({ log, seq }, n) => {
  const [row] = await withWarnings(log.store, await log.store.rows('plans', { seq, where: { n } }))
  if (!row) return null
  const [made] = await log.store.events({ id: row.id, toSeq: seq, limit: 1 })
  return {
    says: `a plan: when ${describeCondition(row.condition)}, ${describeAction(row.action)}${made?.trust === 'outside' ? ' (outside)' : ''}; ${row.status}`,
    turn: made?.turn ?? null,
  }
}

const quote: Reader = async ({ log, seq }, n) => {
  const [row] = await log.store.rows('quotes', { seq, where: { n } })
  return row
    ? { says: `lines ${row.startLine} to ${row.endLine} of ${pathInText(row.path)}`, turn: row.turn }
    : null
}

const proposal: Reader = async ({ log, seq }, n) => {
  const [row] = await log.store.rows('proposals', { seq, where: { n } })
  return row ? { says: `a proposed change to ${row.file}, ${row.status}`, turn: row.turn } : null
}

const flag: Reader = async ({ log, seq }, n) => {
  const [row] = await log.store.rows('flags', { seq, where: { n } })
  return row ? { says: `a flag: ${row.code}, ${row.status}`, turn: null } : null
}

const lessons: Reader = async ({ log, seq }, n) => {
  const [row] = await log.store.rows('lessons', { seq, where: { n } })
  if (!row) return null
  const of = row.strategy === null ? '' : ` of ${nameInText(row.strategy)}`
  return { says: `lessons${of} from ${row.considered} trades, ${row.status}`, turn: null }
}

/** Of a text that somebody else wrote no more is told in a sentence. */
const LONGEST_SAID = 120

const FROM: { readonly [origin in KnowledgeRow['origin']]: string } = {
  observation: 'what was read',
  compression: 'a summary of what was read',
  lessons: 'lessons',
  review: 'a review',
  outcome: 'what an outcome taught',
}

const knowledge: Reader = async (moment, n) => {
  const { log, seq } = moment
  const [row] = await log.store.rows('knowledge', { seq, where: { n } })
  if (!row) return null
  const words = (await knowledgeWords(moment, [row])).get(row.id)
  const [made] = await log.store.events({ afterSeq: row.seq - 1, toSeq: row.seq, limit: 1 })
  const about = row.symbol === null ? '' : ` about ${nameInText(row.symbol)}`
  const source = row.source === null ? '' : `, from ${nameInText(row.source)}`
  // Lines of lessons are told where an experiment may withhold them.
  const said =
    row.origin === 'lessons'
      ? 'see lessons'
      : words === undefined
        ? 'its text was erased'
        : inQuotes(words, LONGEST_SAID, row.outside)
  return {
    says: `${FROM[row.origin]}${about}${source} of ${isoOf(row.at).slice(0, 10)}: ${said}`,
    turn: made?.turn ?? null,
  }
}

const READERS = { lessons, knowledge, trade, episode, belief, plan, quote, proposal, flag }

// The keys of a literal. A trade’s number may be another’s own id, which is refused with the list below.
const KINDS = (Object.keys(READERS) as readonly (keyof typeof READERS)[]).filter((kind) => kind !== 'trade')
