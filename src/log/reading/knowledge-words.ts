import { measuredR, slotTitle } from '#memories'
import { handleOf, type Id, nameInText, signedR } from '#vocabulary'
import type { KnowledgeRow } from '../rows/knowledge-rows.ts'
import { refOf } from '../rows/ref.ts'
import { handlesOf } from './handles-of.ts'
import { lessonsBullets } from './lessons-as-of.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

type AsOf = Pick<Moment, 'log' | 'seq'>

export const knowledgeWords = async (
  moment: AsOf,
  rows: readonly Pick<KnowledgeRow, 'id' | 'origin' | 'text' | 'ref' | 'of'>[],
): Promise<ReadonlyMap<Id, string>> => {
  const hashes = rows.map(({ text }) => text)
  const texts = await SaidTexts.of(moment.log.store, hashes, '')
  const words = new Map<Id, string>()
  for (const { id, origin, text, ref, of } of rows) {
    const said =
      origin === 'lessons' && ref !== null
        ? await lessonsWords(moment, ref)
        : origin === 'outcome' && ref !== null
          ? await outcomeWords(moment, ref, of)
          : texts.said(text)
    if (said) words.set(id, said)
  }
  return words
}

const lessonsWords = async ({ log, seq }: AsOf, id: Id): Promise<string> => {
  const [row] = await log.store.rows('lessons', { seq, where: { id } })
  const bullets = row ? await lessonsBullets({ log }, row) : []
  return bullets.map(({ slot, text }) => `${slotTitle(slot)}: ${text}`).join('\n')
}

/** What came of decisions against knowledge, or on knowledge that is summed up since. Empty: there is no outcome any more. */
const outcomeWords = async (
  { log: { store }, seq }: AsOf,
  id: Id,
  against: readonly Id[],
): Promise<string> => {
  const refs = against.map((one) => refOf('knowledge', one))
  const handles = (await handlesOf(store, refs)).join(', ')
  const query = { seq, where: { id } }
  const [trade] = await store.rows('trades', query)
  if (!trade) {
    const [summary] = await store.rows('knowledge', query)
    if (!summary || summary.outcomes === 0) return ''
    const { outcomes, outcomeR } = summary
    return `What was decided on ${handles} and on what it sums up came to ${signedR(outcomeR)} over ${outcomes} ${outcomes === 1 ? 'trade' : 'trades'}.`
  }
  const { n, symbol, side } = trade
  const [episode] = await store.rows('episodes', query)
  const r = episode?.status === 'closed' ? measuredR(episode) : null
  if (r === null) return ''
  const held = r > 0 ? 'the decision held' : 'what was known held'
  return `${handleOf('trade', n)}, ${nameInText(symbol)} ${side}, went against ${handles} and came to ${signedR(r)}: ${held}.`
}
