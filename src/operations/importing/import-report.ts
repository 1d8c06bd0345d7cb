import type { z } from 'zod'
import type { Imported } from '#record'
import type { Stated } from '#sources'
import { Decimal } from '#vocabulary'
import { flagOut } from '../outputs/flag-output.ts'
import type { zImportReport } from '../outputs/import-output.ts'
import { maskedNotices } from '../outputs/notices-output.ts'
import type { Brought } from './bring-facts.ts'

type Report = Omit<z.input<typeof zImportReport>, 'text'>

/** Of what an import raises, so many are answered. */
const MOST_FLAGS = 100

/** What came of an import, or would come of it. */
export const importReport = (
  brought: Brought,
  done: Imported,
  dryRun: boolean,
  inReaders: (advice: string) => string,
): Report => {
  const { facts, duplicates, from, head, raised, tally } = done
  const { refused, passed, masked, notices, source, map } = brought
  return {
    source,
    map,
    dryRun,
    facts,
    joined: tally.joined,
    duplicates,
    booked: { closed: tally.closed, open: tally.open, net: tally.net, fees: tally.fees },
    stated: brought.stated.map((one) => heldAgainst(one, done)),
    refused: refused.told.map(({ line, what, next }) => ({ line, what, next: inReaders(next) })),
    refusals: refused.count,
    passed: [...passed],
    seq: head.seq,
    replaced: !dryRun && facts > 0 && from.seq > 0 ? from.hash : null,
    flags: raised.slice(0, MOST_FLAGS).map(flagOut),
    flagged: raised.length,
    flaggedBy: countedBy(raised.map(({ code }) => code)),
    notices: [...maskedNotices(masked), ...notices, ...otherwiseNotices(done)],
    message: messageOf(brought, done, dryRun),
  }
}

/** Of lines that are named in one notice. */
const MOST_LINES = 20

const otherwiseNotices = ({ otherwise }: Imported): readonly string[] => {
  if (otherwise.length === 0) return []
  // A row may come to several facts.
  const told = [...new Set(otherwise)]
  const lines = told.slice(0, MOST_LINES).join(', ')
  const more = told.length > MOST_LINES ? `, and ${told.length - MOST_LINES} more` : ''
  return [
    `line ${lines}${more}: the memory has other content under the same id; the first telling stands, and this was not taken`,
  ]
}

const messageOf = (
  { drafts, map, passed, refused }: Brought,
  { facts, otherwise }: Imported,
  dryRun: boolean,
): string => {
  if (drafts.length === 0)
    return map !== null && passed.length === 0 && refused.count === 0
      ? 'it has a header and no rows below it: nothing changed'
      : 'it holds no facts: nothing changed'
  if (facts === 0)
    return otherwise.length > 0
      ? 'nothing of it is new: nothing changed'
      : 'all of it was already known: nothing changed'
  const counted = facts === 1 ? '1 fact' : `${facts} facts`
  return `${counted} ${dryRun ? 'would be merged' : 'merged'} into a new log`
}

/** To the cent. */
const CENT = Decimal.parse('0.01') ?? Decimal.zero

const heldAgainst = ({ what, value }: Stated, { facts, tally }: Imported): Report['stated'][number] => {
  const totals = {
    'net result': tally.net,
    fees: tally.fees,
    'round trips': String(tally.closed),
    fills: String(tally.fills),
  }
  if (facts === 0) return { what, stated: value, taken: null, agrees: null }
  const taken = totals[what]
  const stated = Decimal.parse(value)
  const off = stated && Decimal.parse(taken)?.minus(stated).abs()
  return { what, stated: value, taken, agrees: off !== undefined && off.compare(CENT) < 0 }
}

const countedBy = <Code extends string>(codes: readonly Code[]): { code: Code; flags: number }[] => {
  const counts = new Map<Code, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, flags]) => ({ code, flags })).sort((a, b) => b.flags - a.flags)
}
