import type { KnowledgeAbout, StandingKnowledge } from '#knowledge-index'
import { type Moment, readConfig, readFatigue } from '#log'
import { LAYERS } from '#memories'
import { type ByLayer, type ChosenKnowledge, chooseKnowledge, knowledgePool, type Meanings } from '#recall'
import { presetOf } from '#record'
import { handleOf, type Id, sha256 } from '#vocabulary'
import { cosineOf, vectorsBy } from '../knowledge/text-vectors.ts'
import type { Caller } from '../session/caller.ts'

export interface AskedKnowledge {
  readonly about: KnowledgeAbout
  readonly question: string
  readonly counts: ByLayer<number>
  readonly threshold: number | null
  /** The turn that asks; null: none. */
  readonly turn: Id | null
  /** By words alone: no model is asked, and what is shown depends on the log and on nothing else (P5). */
  readonly wordsOnly: boolean
  /** What is not to be shown. */
  readonly isLeftOut: (one: StandingKnowledge) => boolean
}

export interface RecalledKnowledge {
  readonly chosen: ByLayer<readonly ChosenKnowledge<StandingKnowledge>[]>
  /** All that stands of what was asked about. */
  readonly standing: readonly StandingKnowledge[]
  /** What the answer was made without. */
  readonly without: readonly string[]
}

/** What was read and told that tells most about a situation. */
export const recalledKnowledge = async (
  caller: Pick<Caller, 'knowledge' | 'texts'>,
  moment: Moment,
  { about, question, counts, threshold, turn, wordsOnly, isLeftOut }: AskedKnowledge,
): Promise<RecalledKnowledge> => {
  const standing = await caller.knowledge.asOf(moment, about)
  const { words } = caller.knowledge
  const pool = knowledgePool(
    standing.filter((one) => !isLeftOut(one)),
    {
      terms: words.asked(question),
      vocabulary: words.size,
      at: moment.at,
      preset: presetOf({ config: await readConfig(moment) }),
    },
  )
  const near =
    wordsOnly || standing.length === 0
      ? NOT_ASKED
      : await meaningsOf(
          caller,
          moment,
          question,
          LAYERS.flatMap((layer) => pool[layer].map(({ candidate }) => candidate)),
        )
  const fatigue = standing.length === 0 ? new Map<string, number>() : await readFatigue(moment, turn)
  const chosen = chooseKnowledge(pool, {
    meanings: near.meanings,
    shown: (n) => fatigue.get(handleOf('knowledge', n)) ?? 0,
    counts,
    threshold,
  })
  return { chosen, standing, without: near.without }
}

interface Nearby {
  readonly meanings: Meanings | null
  readonly without: readonly string[]
}

const NOT_ASKED: Nearby = { meanings: null, without: [] }

/** A model that nobody has measured. */
const EQUAL_SHARES = 0.5

/** Vectors are made on the fly, of the few that are looked at closely: by a model that answers at once, or not at all. */
const meaningsOf = async (
  { texts }: Pick<Caller, 'texts'>,
  { log }: Moment,
  question: string,
  pool: readonly StandingKnowledge[],
): Promise<Nearby> => {
  const off = (why: string): Nearby => ({ meanings: null, without: [`meaning: ${why}`] })
  const embedder = texts.slot === 'sqlite_fts' ? null : await texts.tableEmbedder()
  if (embedder === null) return off('search is set to keywords only (sqlite_fts)')
  try {
    const asked = sha256(question)
    const read = pool.flatMap(({ n, text }) => (text === null ? [] : [{ n, text }]))
    const vectors = await vectorsBy(embedder, log, {
      fresh: new Map([[asked, question]]),
      standing: read.map(({ text }) => text),
    })
    const own = vectors.get(asked)
    if (own === undefined)
      return off(
        `${embedder.id} reads ${embedder.languages.join(', ')}, and the question is in another language`,
      )
    const cosines = new Map<number, number>()
    for (const { n, text } of read) {
      const vector = vectors.get(text)
      if (vector !== undefined) cosines.set(n, cosineOf(own, vector))
    }
    const unread = read.length - cosines.size
    return {
      meanings: { cosines, share: embedder.keywordShare ?? EQUAL_SHARES },
      without:
        unread === 0
          ? []
          : [
              `meaning: ${embedder.id} does not read ${unread} of the ${read.length} compared; by words alone`,
            ],
    }
  } catch (error) {
    return off(texts.failed(error))
  }
}
