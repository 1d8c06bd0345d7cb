import type { Log, Problem, Progress } from '#log'
import type { ChunkPrint, IndexedDocument, IndexStanding, SearchIndex } from '#recall/ports'
import { fillIndex } from './fill-index.ts'
import type { IndexReading } from './fill-up-to-head.ts'
import { documentAt } from './indexed-document.ts'
import { isSame } from './passage-texts.ts'

/** What came of comparing the index with the log. */
export interface IndexVerdict {
  readonly documents: number
  readonly compared: number
  readonly problems: readonly Problem[]
}

/** Without an index nothing can be wrong with it: the next search makes one. */
export const NO_INDEX: IndexVerdict = { documents: 0, compared: 0, problems: [] }

/** Documents that are compared where not all of them are asked for: a second's work. */
const SAMPLE = 200

/** Times it is done again when somebody filled the index meanwhile. */
const MOST_TRIES = 4

/** Some documents as the log has them, spread over all; which ones changes with every event. */
export const verifySample = (log: Log, index: SearchIndex): Promise<IndexVerdict> =>
  whileItStands(log, index, async (standing) => {
    const documents = await index.documents()
    const sample = spread(documents, Number.parseInt(standing.hash.slice(0, 8), 16))
    const problems: Problem[] = (await index.damage()).map(damaged)
    for (const document of sample)
      if (!(await isTrue(log, index, document, standing.seq))) problems.push(changed(document))
    return { documents: documents.length, compared: sample.length, problems }
  })

/** The index against another that is made from the log alone: documents, passages, terms, and vectors where the model is there. */
export const verifyWhole = (
  log: Log,
  index: SearchIndex,
  made: SearchIndex,
  { aliases, reading, clock }: IndexReading,
  embed: (made: SearchIndex) => Promise<void>,
  progress: Progress,
): Promise<IndexVerdict> =>
  whileItStands(log, index, async (standing) => {
    const writing = await made.begin()
    writing.clear('forgetting')
    await fillIndex(log, writing, { afterSeq: 0, toSeq: standing.seq }, aliases, progress)
    await writing.commit({ ...standing, reading, syncedAt: clock.now() })
    await embed(made)
    const documents = await index.documents()
    const problems = [
      ...(await index.damage()).map(damaged),
      ...unlike(documents, await made.documents()),
      ...(await unlikePrints(index, made, standing.model)),
    ]
    return { documents: documents.length, compared: documents.length, problems: once(problems) }
  })

const isTrue = async (
  log: Log,
  index: SearchIndex,
  document: IndexedDocument,
  seq: number,
): Promise<boolean> => {
  const held = await index.chunksOf(document.source, document.ref)
  const [{ startLine: line } = { startLine: 1 }] = held
  const found = await documentAt(log, document, seq, line)
  if (!found) return held.length === 0
  return (
    found.path === document.path &&
    found.day === document.day &&
    found.written === document.written &&
    found.chunks.length === held.length &&
    found.chunks.every((chunk) => held.some((one) => isSame(chunk, one)))
  )
}

const unlike = (held: readonly IndexedDocument[], made: readonly IndexedDocument[]): readonly Problem[] => {
  const left = new Map(made.map((document) => [nameOf(document), JSON.stringify(document)]))
  const problems: Problem[] = []
  for (const document of held) {
    if (left.get(nameOf(document)) !== JSON.stringify(document)) problems.push(changed(document))
    left.delete(nameOf(document))
  }
  return [...problems, ...[...left.keys()].map((name) => ({ where: `index ${name}`, problem: 'is missing' }))]
}

/** Both come in the same order. */
const unlikePrints = async (
  index: SearchIndex,
  made: SearchIndex,
  model: string | null,
): Promise<readonly Problem[]> => {
  const left = new Map<string, ChunkPrint>()
  for await (const print of made.prints(model)) left.set(placeOf(print), print)
  const problems: Problem[] = []
  for await (const print of index.prints(model)) {
    const right = left.get(placeOf(print))
    left.delete(placeOf(print))
    const vectorsDiffer =
      print.vectors !== null && right?.vectors !== null && print.vectors !== right?.vectors
    if (print.words !== right?.words || vectorsDiffer) problems.push(changed(print))
  }
  return [...problems, ...[...left.values()].map(changed)]
}

const placeOf = ({ source, ref, startLine }: ChunkPrint): string => JSON.stringify([source, ref, startLine])

const nameOf = ({ source, ref }: Pick<IndexedDocument, 'source' | 'ref'>): string => `${source} ${ref}`

const changed = (document: Pick<IndexedDocument, 'source' | 'ref'>): Problem => ({
  where: `index ${nameOf(document)}`,
  problem: 'is not what the log says; reindex makes it again',
})

const damaged = (problem: string): Problem => ({ where: 'index', problem })

const once = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [problem.where, problem])).values(),
]

/** Every so manyth of a list, beginning somewhere. */
const spread = <T>(list: readonly T[], from: number): readonly T[] => {
  const step = Math.max(1, Math.ceil(list.length / SAMPLE))
  return list.filter((_, i) => (i + from) % step === 0)
}

/** An index of another log, or from before words were erased, is no index: the next search makes it anew. */
const whileItStands = async (
  log: Log,
  index: SearchIndex,
  verify: (standing: IndexStanding) => Promise<IndexVerdict>,
): Promise<IndexVerdict> => {
  for (let tries = 1; ; tries++) {
    const standing = await index.standing()
    if (standing === null) return NO_INDEX
    const [known] = await log.store.events({ afterSeq: standing.seq - 1, toSeq: standing.seq })
    const [erased] = await log.store.events({ afterSeq: standing.seq, kinds: ['redacted'], limit: 1 })
    if (standing.seq === 0 || known?.hash !== standing.hash || erased) return NO_INDEX
    const verdict = await verify(standing)
    if (verdict.problems.length === 0) return verdict
    if (JSON.stringify(await index.standing()) === JSON.stringify(standing)) return verdict
    if (tries === MOST_TRIES) return NO_INDEX
  }
}
