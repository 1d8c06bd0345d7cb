import { z } from 'zod'
import { flagContext } from '#ledger'
import { keepQuotes, quoteLookups, testOnSituation, turnShown, zQuotedLines } from '#record'
import { type Id, zJson, zLabel, zNamedEvents, zProse } from '#vocabulary'
import { put } from '../rows/change.ts'
import { readRef } from '../rows/ref.ts'
import { EXPERIMENT_SECTIONS } from './experiment-setting.ts'
import { kind } from './kind.ts'

export const zRecalled = z.strictObject({
  seq: z.int(),
  context: z.string(),
  handles: z.array(zLabel),
  /** The situation it was asked in, by symbol: a decision of the same turn takes it from here. */
  contexts: z.record(zLabel, zJson),
  events: zNamedEvents,
  /** Tokens that the context might have, and the strategy it was made for: with these it is made again. */
  budget: z.int().optional(),
  strategy: zLabel.optional(),
  /** By which rules and texts it was made, and what each section took: an upgrade may tell the same otherwise. */
  madeBy: zLabel.optional(),
  /** How many tokens a fixed text had by the count that it was made under: another count cuts elsewhere. */
  counted: z.number().optional(),
  tokens: z
    .array(z.strictObject({ section: zLabel, tokens: z.int() }))
    .max(100)
    .optional(),
  /** Some section could not be read, or not whole, as where the index was behind: the text then does not come out again. */
  partly: z.literal(true).optional(),
  quotes: z.array(zQuotedLines).max(200).optional(),
  question: zProse.optional(),
  /** The lessons that were shown, by their hash: trades opened from then on carry it. */
  lessons: z.string().optional(),
  withheld: z.enum(EXPERIMENT_SECTIONS).optional(),
  /** In shadow: what memory would have shown, and how many tokens of it. It was not shown: nothing counts by it. */
  shadowHandles: z.array(zLabel).optional(),
  shadowTokens: z.int().optional(),
  outside: z.literal(true).optional(),
})

const idsOf = (refs: readonly string[]): readonly Id[] => refs.flatMap((ref) => readRef(ref)?.id ?? [])

export const recalledKind = kind({
  name: 'recalled',
  payload: zRecalled,
  texts: ['question'],
  refs: { handles: 'memory', shadowHandles: 'memory', quotes: 'passage' },
  lookups: (_state, { data }) => [
    ...quoteLookups(data.quotes ?? []),
    ...(data.handles.length === 0
      ? []
      : [{ find: 'shown' as const, among: { column: 'memory', values: idsOf(data.handles) } }]),
  ],
  ledger: ({ event, book, account }) => {
    for (const [symbol, context] of Object.entries(event.data.contexts))
      flagContext(symbol, context, book.flags)
    return account
  },
  remember: (event, work) => {
    const known = new Set(work.found.shown.map(({ memory }) => memory))
    for (const memory of new Set(idsOf(event.data.handles)))
      if (!known.has(memory)) work.link(put('shown', { memory, seq: event.seq }))
    testOnSituation(event, event.data, work)
  },
  rows: (state, event, found) => [
    ...keepQuotes(event, event.data.quotes ?? [], found),
    ...turnShown(state, event, event.data),
  ],
})
