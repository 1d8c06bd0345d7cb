import { measuredR, slotTitle } from '#memories'
import { handleOf, type Id, nameInText, signedR } from '#vocabulary'
import type { KnowledgeRow } from '../rows/knowledge-rows.ts'
import { refOf } from '../rows/ref.ts'
import { handlesOf } from './handles-of.ts'
import { lessonsBullets } from './lessons-as-of.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

/** What each says, by its id. Those whose text was erased are missing: nothing of them is told. */
export const knowledgeWords = async (
  moment: Pick<Moment, 'log' | 'seq'>,
  rows: readonly Pick<KnowledgeRow, 'id' | 'origin' | 'text' | 'ref' | 'of'>[],
): Promise<ReadonlyMap<Id, string>> => {
  const texts = await SaidTexts.of(
    moment.log.store,
    rows.map(({ text }) => text),
    '',
  )
  const words = new Map<Id, string>()
  for (const row of rows) {
    const said =
      row.origin === 'lessons'
        ? await lessonsWords(moment, row.ref)
        : row.origin === 'outcome'
          ? await outcomeWords(moment, row)
          : texts.said(row.text)
    if (said) words.set(row.id, said)
  }
  return words
}

/** Lessons line by line, their trades under the names that they have now. */
const lessonsWords = async ({ log, seq }: Pick<Moment, 'log' | 'seq'>, id: Id | null): Promise<string> => {
  const [row] = id === null ? [] : await log.store.rows('lessons', { seq, where: { id } })
  const bullets = row ? await lessonsBullets({ log }, row) : []
  return bullets.map(({ slot, text }) => `${slotTitle(slot)}: ${text}`).join('\n')
}

/** What became of decisions that went against what was known, or rested on what was told as one since: as it was corrected. Empty: there is no outcome any more. */
const outcomeWords = async (
  { log: { store }, seq }: Pick<Moment, 'log' | 'seq'>,
  { ref, of }: Pick<KnowledgeRow, 'ref' | 'of'>,
): Promise<string> => {
  if (ref === null) return ''
  const handles = (
    await handlesOf(
      store,
      of.map((id) => refOf('knowledge', id)),
    )
  ).join(', ')
  const [trade] = await store.rows('trades', { seq, where: { id: ref } })
  if (!trade) {
    const [summary] = await store.rows('knowledge', { seq, where: { id: ref } })
    if (!summary || summary.outcomes === 0) return ''
    const { outcomes, outcomeR } = summary
    return `What was decided on ${handles} and on what it sums up came to ${signedR(outcomeR)} over ${outcomes} ${outcomes === 1 ? 'trade' : 'trades'}.`
  }
  const { n, symbol, side } = trade
  const [episode] = await store.rows('episodes', { seq, where: { id: ref } })
  const r = episode?.status === 'closed' ? measuredR(episode) : null
  if (r === null) return ''
  const held = r > 0 ? 'the decision held' : 'what was known held'
  return `${handleOf('trade', n)}, ${nameInText(symbol)} ${side}, went against ${handles} and came to ${signedR(r)}: ${held}.`
}
