import type { z } from 'zod'
import type { Imported } from '#log'
import type { Stated } from '#sources'
import { ACTORS, Decimal } from '#vocabulary'
import { maskedNotices } from '../outputs/answer-fields.ts'
import type { zImportReport } from '../outputs/import-output.ts'
import type { Brought } from './bring-facts.ts'
import type { WholeExport } from './whole-export.ts'

type Report = z.input<typeof zImportReport>

/** Rejected lines in an answer. */
const MOST_REFUSED = 100

/** What came of an import, or would come of it. */
export const importReport = (brought: Brought, done: Imported, dryRun: boolean): Report => {
  const { duplicates, rejected } = done
  const { facts, booked, raised } = done.tally
  const { refused, passed, masked, notices, source, map } = brought
  return {
    source,
    map,
    facts,
    duplicates,
    booked,
    stated: brought.stated.map((one) => heldAgainst(one, done)),
    refused: [
      ...refused.told.map(({ line, what, next }) => ({ line, what, next: next })),
      ...rejected.map(({ line, error }) => ({ line, what: error.message, next: error.next })),
    ].slice(0, MOST_REFUSED),
    refusals: refused.count + rejected.length,
    passed: [...passed],
    actors: actorsOf(brought),
    flaggedBy: countedBy(raised.map(({ code }) => code)),
    notices: [...maskedNotices(masked), ...notices, ...differingNotices(done)],
    message: messageOf(brought, done, dryRun),
  }
}

/** How often each actor acts in what was brought. */
const actorsOf = ({ facts }: Brought): Report['actors'] =>
  ACTORS.flatMap((actor) => {
    const acts = facts.filter(({ draft }) => draft.actor === actor).length
    return acts === 0 ? [] : [{ actor, facts: acts }]
  })

/** Of lines that are named in one notice. */
const MOST_LINES = 20

const differingNotices = ({ differing }: Imported): readonly string[] => {
  if (differing.length === 0) return []
  // A row may come to several facts.
  const all = [...new Set(differing)]
  const lines = all.slice(0, MOST_LINES).join(', ')
  const more = all.length > MOST_LINES ? `, and ${all.length - MOST_LINES} more` : ''
  return [
    `line ${lines}${more}: the log has other content under this id; the log's stands, and the line was left out`,
  ]
}

const messageOf = (
  { facts: lines, map, passed, refused }: Brought,
  { tally: { facts }, differing }: Imported,
  dryRun: boolean,
): string => {
  if (lines.length === 0)
    return map !== null && passed.length === 0 && refused.count === 0
      ? 'it has a header and no rows below it: nothing changed'
      : 'it holds no facts: nothing changed'
  if (facts === 0)
    return differing.length > 0
      ? 'nothing of it is new: nothing changed'
      : 'all of it was already known: nothing changed'
  const counted = facts === 1 ? '1 fact' : `${facts} facts`
  return `${counted} ${dryRun ? 'would be imported' : 'imported'}`
}

/** To the cent. */
const CENT = Decimal.parse('0.01') ?? Decimal.zero

const heldAgainst = ({ what, value }: Stated, { tally }: Imported): Report['stated'][number] => {
  const { net, fees, closed } = tally.booked
  const totals = { 'net result': net, fees, 'round trips': String(closed), fills: String(tally.fills) }
  if (tally.facts === 0) return { what, stated: value, taken: null, agrees: null }
  const taken = totals[what]
  const stated = Decimal.parse(value)
  const off = stated && Decimal.parse(taken)?.minus(stated).abs()
  return { what, stated: value, taken, agrees: off !== undefined && off.compare(CENT) < 0 }
}

const countedBy = <Code extends string>(codes: readonly Code[]): { code: Code; open: number }[] => {
  const counts = new Map<Code, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, open]) => ({ code, open })).sort((a, b) => b.open - a.open)
}

/** What copying a whole export came to. */
export const copyReport = (whole: WholeExport, done: Imported, dryRun: boolean): Report => ({
  source: 'export',
  map: null,
  facts: done.tally.facts,
  duplicates: done.duplicates,
  booked: done.tally.booked,
  stated: [],
  refused: [],
  refusals: 0,
  passed: [],
  actors: [...whole.actors].map(([actor, facts]) => ({ actor, facts })),
  flaggedBy: [],
  notices: [],
  message:
    done.tally.facts === 0
      ? 'the log has all of this export: nothing changed'
      : `${done.tally.facts} events ${dryRun ? 'would be copied' : 'copied'} as they are, with the same hashes: ${[...whole.actors].map(([actor, facts]) => `${facts} of actor ${actor}`).join(', ')}`,
})
