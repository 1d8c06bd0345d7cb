import { z } from 'zod'
import {
  currentText,
  makeProposal,
  type ProposalMade,
  type TrustedLearning,
  trustedLearnings,
  withLogOf,
} from '#documents'
import type { Log, ProposalRow } from '#log'
import {
  commonLearnings,
  LEARNINGS,
  learningsIn,
  leastRuns,
  PLAYBOOK,
  type RunLearnings,
  says,
} from '#record'
import { FIRST_INSTANT, handleOf, type Id, maskSecrets, sha256, zName } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import type { FactFields } from './fact-fields.ts'

/** Each is a log that is opened; a person who compares more compares nothing. */
const MOST_RUNS = 50
export const zRuns = z
  .array(zName)
  .max(MOST_RUNS)
  .refine((runs) => new Set(runs).size > 1, 'names one run only: name at least two of the agent')
  .optional()

/** Nothing was recorded, so there is no event to have an id. */
const NO_EVENT = {
  event: null,
  outcome: 'unchanged',
  id: '' as Id,
  at: FIRST_INSTANT,
  changes: [],
  masked: [],
} as const

/** Proposes what several runs have learned as rules of this one. */
export const proposeFromRuns = async (
  caller: Caller,
  given: readonly string[],
  fact: FactFields,
): Promise<RecordedOut> => {
  // The same runs in any order are the same question.
  const runs = [...new Set(given)].sort()
  const all: RunLearnings[] = []
  const outside = new Set<string>()
  for (const run of runs) {
    const learnings = await withLogOf(caller, run, 'fromRuns', (log) => learningsOf(log))
    all.push({ run, learnings: learnings.map((one) => one.text) })
    for (const one of learnings) if (one.outside) outside.add(one.text)
  }
  const common = commonLearnings(all)
  const nothing = (message: string) => ({ ...recordedOut(NO_EVENT), message })
  if (common.length === 0) return nothing(nothingBecause(all))
  const log = await caller.log()
  await caller.workspace.takeIn(log, PLAYBOOK)
  const playbook = (await currentText(log, PLAYBOOK)) ?? ''
  const fresh = common.filter(({ text }) => !says(playbook, text))
  if (fresh.length === 0) return nothing('this playbook says already what they have in common')
  const text = `\n${HEADING}\n\n${fresh.map((one) => `- ${one.text}\n`).join('')}`
  const [before] = await proposedBefore(log, text)
  if (before) return nothing(`${handleOf('proposal', before.n)} proposes just this: it is ${before.status}`)
  return proposedOut(
    await makeProposal(caller, log, {
      ...fact,
      file: PLAYBOOK,
      edit: { edit: 'append', text },
      reason: `Learned in at least ${leastRuns(runs.length)} of these ${runs.length} runs: ${runs.join(', ')}.`,
      situation: { runs },
      turn: null,
      trust: fresh.some((one) => outside.has(one.text)) ? 'outside' : undefined,
    }),
  )
}

/** A change that was proposed: by its handle, with the file it is to. */
export const proposedOut = ({ recorded, file, behind }: ProposalMade): RecordedOut => {
  return { ...recordedOut(recorded), files: [file], behind }
}

const HEADING = '## Common to several runs'

/** Learnings of the run itself: what it began with is another's, and a copy is no second witness. */
const learningsOf = async (log: Log): Promise<readonly TrustedLearning[]> => {
  const versions = await log.store.versions('files', { path: LEARNINGS })
  const begun = versions.flatMap(({ row }) => (row.how === 'file.given' ? [row.hash] : []))
  const given = [...(await log.store.texts(begun)).values()].flatMap((one) => learningsIn(one))
  const taken = new Set(given.map((learning) => learning.text))
  const all = await trustedLearnings(log, (await log.state()).head.seq)
  return all.filter((learning) => !taken.has(learning.text))
}

/** What a person declined is not asked again in the same words. */
const proposedBefore = async (log: Log, text: string): Promise<readonly ProposalRow[]> => {
  const hash = sha256(maskSecrets(text))
  const rows = await log.store.rows('proposals', { order: { column: 'n', descending: true } })
  return rows.filter((row) => row.text === hash && row.status !== 'approved')
}

const nothingBecause = (all: readonly RunLearnings[]): string => {
  const learned = all.filter(({ learnings }) => learnings.length > 0)
  return learned.length < 2
    ? `${learned.length === 0 ? 'none' : 'only one'} of these runs has learned anything itself`
    : `no learning stands in at least ${leastRuns(all.length)} of these ${all.length} playbooks`
}
