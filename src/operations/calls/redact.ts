import { type Log, zRedacted } from '#record'
import { HindcastError, suggest } from '#vocabulary'
import { summariesMadeOf } from '../knowledge/summaries-made-of.ts'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { recordFact } from '../recording/record-fact.ts'

export const redact = operation({
  name: 'redact',
  verb: 'record',
  scope: 'write',
  writes: true,
  existing: true,
  aPersons: true,
  describe: 'Erase texts by their hash; the log keeps the hashes (a person’s).',
  input: zRedacted.safeExtend(FACT_FIELDS),
  output: zRecorded,
  run: async (caller, given) => {
    const { fact, payload } = splitFact(given)
    const log = await caller.log()
    let summaries: readonly string[] = []
    const answer = await recordFact(caller, 'redacted', fact, async () => {
      await refuseUnknown(log, payload.hashes)
      const made = await summariesMadeOf(log, payload.hashes)
      summaries = [...made.keys()]
      return { ...payload, hashes: [...new Set([...payload.hashes, ...made.values()])] }
    })
    return { ...answer, notices: [...answer.notices, ...erasedToo(summaries)] }
  },
})

const erasedToo = (summaries: readonly string[]): readonly string[] =>
  summaries.length === 0
    ? []
    : [`summary_erased: ${summaries.join(', ')}, which ${summaries.length === 1 ? 'was' : 'were'} made of it`]

/** Whoever mistypes a hash would believe the text erased. One that was erased before is known: saying so again changes nothing. */
const refuseUnknown = async ({ store }: Log, hashes: readonly string[]): Promise<void> => {
  const kept = await store.texts(hashes)
  const unkept = hashes.filter((hash) => !kept.has(hash))
  if (unkept.length === 0) return
  // Parsed by the kind's schema before it was stored.
  const erased = (await store.events({ kinds: ['redacted'] })).flatMap(
    ({ payload }) => (JSON.parse(payload) as { hashes: string[] }).hashes,
  )
  const unknown = unkept.find((hash) => !erased.includes(hash))
  if (unknown === undefined) return
  throw new HindcastError('not_found', `no text has the hash ${unknown.slice(0, 12)}…: nothing was erased`, {
    field: `hashes.${hashes.indexOf(unknown)}`,
    next: `${suggest('events')} shows each fact with the hashes of its texts.`,
  })
}
