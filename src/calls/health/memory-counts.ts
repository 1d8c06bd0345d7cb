import { type Moment, readConfig } from '#log'
import { importanceAt, LAYERS } from '#memories'
import { presetOf } from '#record'
import { DAY_MS, type Instant } from '#vocabulary'
import { movedOut } from '../outputs/maintained-output.ts'

// What a memory holds, in figures.

/** Days over which moves are counted. */
export const FLOW_DAYS = 30

/** Turns of which the tokens are averaged, the newest. */
const MOST_TURNS = 100

/** What stands in each layer. */
export const countLayers = async (moment: Moment) => {
  const { log, seq, at } = moment
  const preset = presetOf({ config: await readConfig(moment) })
  const standing = await log.store.rows('knowledge', { seq, where: { standing: 1 } })
  return LAYERS.map((layer) => {
    const here = standing.filter((row) => row.layer === layer)
    const sum = here.reduce((total, row) => total + importanceAt(row, at, preset), 0)
    return { layer, count: here.length, importance: here.length === 0 ? null : sum / here.length }
  })
}

/** Moves of the last days, by what became of them. */
export const countMoves = async ({ log: { store }, seq, at }: Moment) => {
  const since = (at - FLOW_DAYS * DAY_MS) as Instant
  const from = await store.seqAsOf(since)
  const moves = await store.rows('moves', { seq, range: { column: 'seq', from: from + 1, to: seq } })
  return {
    perDay: moves.length / FLOW_DAYS,
    moves: movedOut(moves),
  }
}

/** How many there are of each kind of memory: they are numbered from 1 without gaps. */
export const countMemories = async ({ log: { store }, seq }: Moment) => {
  const kinds = ['trades', 'episodes', 'beliefs', 'plans', 'lessons', 'knowledge'] as const
  const counts: { kind: (typeof kinds)[number]; count: number }[] = []
  for (const kind of kinds) {
    const [newest] = await store.rows(kind, { seq, order: { column: 'n', descending: true }, limit: 1 })
    counts.push({ kind, count: newest?.n ?? 0 })
  }
  return counts
}

/** What memory took of the prompts of the newest turns. */
export const countTokens = async ({ log: { store }, seq }: Moment) => {
  const shown = await store.events({ kinds: ['recalled'], toSeq: seq, descending: true, limit: MOST_TURNS })
  const tokens = shown.flatMap(({ payload }) => {
    // Parsed by the kind's schema before it was stored.
    const { tokens: sections } = JSON.parse(payload) as { tokens?: readonly { tokens: number }[] }
    return sections === undefined ? [] : [sections.reduce((sum, one) => sum + one.tokens, 0)]
  })
  return tokens.length === 0 ? null : tokens.reduce((sum, one) => sum + one, 0) / tokens.length
}
