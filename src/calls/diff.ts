import { z } from 'zod'
import { textByHash } from '#documents'
import type { Moment } from '#log'
import { type RunResult, withRun } from '#projections'
import { PLAYBOOK, unifiedDiff } from '#record'
import { type Instant, zName } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { call } from './call.ts'
import { runOut, zRunOut } from './outputs/run-output.ts'
import type { Caller } from './session/caller.ts'
import { zSentence } from './text/sentences.ts'

/** In the order in which they are read. */
const FIGURES = [
  'closed',
  'open',
  'net',
  'winRate',
  'expectancy',
  'profitFactor',
  'sharpePerTrade',
  'maxDrawdown',
  'mostLossesInARow',
  'best',
  'worst',
] as const

const zFileDiff = z
  .object({
    path: z.string().describe('the file in the workspace: notes/gold.md'),
    in: z.enum(['both', 'first', 'second']).describe('which of the two has it'),
    diff: z.string().describe('from the first to the second, as diff -u shows it'),
  })
  .meta({ id: 'FileDiff' })

const zFilesDiff = z
  .object({
    same: z.int().describe('files that say the same in both'),
    differ: z.array(zFileDiff).describe('files that do not'),
  })
  .meta({ id: 'FilesDiff' })

const zFigureDiff = z
  .object({
    figure: z.enum(FIGURES).describe('what is compared'),
    first: z.number().nullable().describe('what the first run came to; null: unknown'),
    second: z.number().nullable().describe('what the second run came to; null: unknown'),
  })
  .meta({ id: 'FigureDiff' })

export const diff = call({
  name: 'diff',
  verb: 'recall',
  access: 'read',
  agentWide: true,
  describe: 'Compare two runs: what they came to, their playbooks, notes and journals.',
  positional: 'runs',
  input: z.strictObject({
    runs: z
      .array(zName)
      .length(2, 'are not two: name two runs to compare')
      .describe('names of two runs; live is one'),
    ...AS_OF,
  }),
  output: z.object({
    runs: z.array(zRunOut).length(2).describe('the first and the second, in the order asked'),
    results: z.array(zFigureDiff).describe('what they came to, figure by figure'),
    playbook: zFileDiff.nullable().describe('how their playbooks differ; null: they are the same'),
    notes: zFilesDiff.describe('how their notes differ'),
    journal: zFilesDiff.describe('how their journals differ'),
    why: zSentence.nullable().describe('why no text differs, where none does'),
  }),
  run: async (caller, { runs: [one = '', other = ''], asOf }) => {
    const first = await sideOf(caller, one, asOf)
    const second = await sideOf(caller, other, asOf)
    const [playbook] = differing(first.files, second.files, (path) => path === PLAYBOOK).differ
    const notes = differing(first.files, second.files, (path) => path.startsWith('notes/'))
    const journal = differing(first.files, second.files, (path) => path.startsWith('journal/'))
    const texts = [...notes.differ, ...journal.differ, ...(playbook ? [playbook] : [])]
    return {
      runs: [first.run, second.run],
      results: results(first.result, second.result),
      playbook: playbook ?? null,
      notes,
      journal,
      why: texts.length > 0 ? null : 'their playbooks, notes and journals say the same',
    }
  },
})

/** One of the two, read as of a moment of its own clock. */
const sideOf = (caller: Caller, run: string, asOf: Instant | undefined) =>
  withRun(caller, run, asOf, async (found, moment) => ({
    run: runOut(found),
    result: found.profile,
    files: await filesOf(moment),
  }))

type Files = ReadonlyMap<string, string>

const filesOf = async ({ log, seq }: Moment): Promise<Files> => {
  const files = new Map<string, string>()
  for (const row of await log.store.rows('files', { seq, order: { column: 'path' } })) {
    const text = COMPARED.test(row.path) ? await textByHash(log, row.hash) : null
    if (text !== null) files.set(row.path, text)
  }
  return files
}

const COMPARED = /^(?:playbook\.md$|notes\/|journal\/)/

const differing = (first: Files, second: Files, wanted: (path: string) => boolean) => {
  const paths = [...new Set([...first.keys(), ...second.keys()])].filter(wanted).sort()
  const differ = paths.flatMap((path): z.input<typeof zFileDiff>[] => {
    const [before, after] = [first.get(path), second.get(path)]
    if (before === after) return []
    const has = before === undefined ? 'second' : after === undefined ? 'first' : 'both'
    return [{ path, in: has, diff: unifiedDiff(path, before ?? null, after ?? '') }]
  })
  return { same: paths.length - differ.length, differ }
}

const figureOf: { readonly [figure in (typeof FIGURES)[number]]: (run: RunResult) => number | null } = {
  closed: ({ trades }) => trades.closed,
  open: ({ trades }) => trades.open,
  net: ({ net }) => net,
  winRate: ({ performance }) => performance.overall.winRate?.value ?? null,
  expectancy: ({ performance }) => performance.overall.expectancy?.value ?? null,
  profitFactor: ({ performance }) => performance.profitFactor,
  sharpePerTrade: ({ performance }) => performance.sharpe?.perTrade ?? null,
  maxDrawdown: ({ maxDrawdown }) => maxDrawdown,
  mostLossesInARow: ({ performance }) => performance.mostLossesInARow,
  best: ({ performance }) => performance.best?.r ?? null,
  worst: ({ performance }) => performance.worst?.r ?? null,
}

const results = (first: RunResult, second: RunResult) =>
  FIGURES.map((figure) => ({
    figure,
    first: figureOf[figure](first),
    second: figureOf[figure](second),
  }))
