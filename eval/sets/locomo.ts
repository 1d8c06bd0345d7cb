import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Collection, Document, EvaluationSet, Question } from '../harness.ts'

// LoCoMo (snap-research/locomo, CC BY-NC 4.0): ten long conversations in dated sessions, questions with the turns that answer
// them. An audit of the set found wrong citations; its `correct_evidence` takes the place of what was cited.

const Turn = z.object({ speaker: z.string(), dia_id: z.string(), text: z.string() })
const Conversation = z.object({
  conversation: z.record(z.string(), z.union([z.string(), z.array(Turn)])),
  qa: z.array(z.object({ question: z.string(), evidence: z.array(z.string()), category: z.number() })),
})
const Correction = z.object({ question_id: z.string(), correct_evidence: z.array(z.string()) })

type Talk = z.infer<typeof Conversation>
type Unit = 'sessions' | 'turns'

/** The categories of the paper. The audit went through all but the last. */
const CATEGORIES: { readonly [category: number]: string } = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
}
const UNAUDITED = 'adversarial'

/** `folder` holds `locomo/` and `locomo-audit/`. */
export const locomo = async (folder: string): Promise<readonly EvaluationSet[]> => {
  const read = async (...path: string[]): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, ...path), 'utf8'))
  const talks = z.array(Conversation).parse(await read('locomo', 'locomo10.json'))
  const corrections = z.array(Correction).parse(await read('locomo-audit', 'errors.json'))
  return locomoSets(talks, new Map(corrections.map((each) => [each.question_id, each.correct_evidence])))
}

export const locomoSets = (
  talks: readonly Talk[],
  corrections: ReadonlyMap<string, readonly string[]>,
): readonly EvaluationSet[] =>
  (['sessions', 'turns'] as const).map((unit) => {
    const tally = { changed: 0, dropped: 0 }
    const collections = talks.map((talk, i) => collectionOf(talk, i, unit, corrections, tally))
    return {
      name: `locomo-${unit}`,
      collections,
      notes: [
        `${tally.changed} questions have gold other than LoCoMo's, by the audit.`,
        `${tally.dropped} questions are left out: no turn that exists answers them.`,
      ],
    }
  })

const collectionOf = (
  talk: Talk,
  place: number,
  unit: Unit,
  corrections: ReadonlyMap<string, readonly string[]>,
  tally: { changed: number; dropped: number },
): Collection => {
  const turns = new Set(
    Object.values(talk.conversation).flatMap((value) =>
      typeof value === 'string' ? [] : value.map((turn) => turn.dia_id),
    ),
  )
  const unitsOf = (evidence: readonly string[]): readonly string[] => [
    ...new Set(
      evidence
        .flatMap(turnIds)
        .filter((id) => turns.has(id))
        .map((id) => (unit === 'turns' ? id : sessionOf(id))),
    ),
  ]
  const questions = talk.qa.flatMap(({ question, evidence, category }, q): Question[] => {
    const corrected = corrections.get(`locomo_${place}_qa${q}`)
    const gold = unitsOf(corrected ?? evidence)
    if (gold.length === 0) tally.dropped++
    else if (corrected !== undefined && !sameSet(gold, unitsOf(evidence))) tally.changed++
    const kind = CATEGORIES[category] ?? 'other'
    return gold.length === 0
      ? []
      : [{ text: question, gold, labels: kind === UNAUDITED ? [kind] : ['audited', kind] }]
  })
  return { documents: documentsOf(talk, unit), questions }
}

/** Cited as "D8:6", and in a few places as "D8:6; D9:17", "D:11:26" or "D30:05". */
const turnIds = (cited: string): readonly string[] =>
  [...cited.matchAll(/D:?(\d+):(\d+)/g)].map(([, session, turn]) => `D${Number(session)}:${Number(turn)}`)

const sessionOf = (turn: string): string => turn.slice(0, turn.indexOf(':'))

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** A session is a page under its date; a turn stands alone. Captions of pictures are left out: nobody said them. */
const documentsOf = ({ conversation }: Talk, unit: Unit): readonly Document[] =>
  Object.entries(conversation).flatMap(([key, turns]): Document[] => {
    const session = /^session_(\d+)$/.exec(key)?.[1]
    if (session === undefined || typeof turns === 'string') return []
    const said = turns.map(({ dia_id, speaker, text }) => ({ id: dia_id, text: `${speaker}: ${text}` }))
    if (unit === 'turns') return said
    const page = [conversation[`${key}_date_time`], ...said.map(({ text }) => text)]
    return [{ id: `D${session}`, text: page.join('\n') }]
  })
