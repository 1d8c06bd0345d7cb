import { type KnowledgeRow, type Log, type Payload, SaidTexts, type State, shelfName } from '#log'
import { consistency, LAYERS, sharedWords } from '#memories'
import { handleOf, plainWordsOf, type Side } from '#vocabulary'

/** The most alike that a decision is held against. */
const MOST_ALIKE = 5
/** Of a layer, the newest that are looked at: a decision is not kept waiting. */
const MOST_READ = 100

/** How far a decision agrees with what is known of its symbol, as the log keeps it; and what to tell. */
export interface HeldAgainst {
  readonly kept: Payload
  readonly notice: string | null
}

const NOTHING: HeldAgainst = { kept: {}, notice: null }

interface Direction {
  readonly action: string
  readonly side?: Side | undefined
  readonly symbol?: string | undefined
  readonly reason?: string | undefined
}

/**
 * Compares a decision to enter or add with the memories of its symbol that say which way, by the words of its reason. It is told and kept; it
 * blocks nothing and changes no score. It counts as going against them where more speak against it than for it, too: a reason
 * that shares few words with anything would otherwise go against everything.
 */
export const heldAgainstMemory = async (
  { store }: Log,
  { shelves }: Pick<State, 'shelves'>,
  { action, side, symbol, reason = '' }: Direction,
): Promise<HeldAgainst> => {
  if ((action !== 'enter' && action !== 'add') || side === undefined || symbol === undefined) return NOTHING
  const rows: KnowledgeRow[] = []
  for (const layer of LAYERS) {
    const name = shelfName({ layer, symbol })
    if ((shelves.get(name)?.count ?? 0) === 0) continue
    rows.push(
      ...(await store.rows('knowledge', {
        where: { shelf: name, standing: 1 },
        order: { column: 'n', descending: true },
        limit: MOST_READ,
      })),
    )
  }
  const judged = rows.filter(({ sentiment, text }) => sentiment !== null && sentiment !== 0 && text !== null)
  if (judged.length === 0) return NOTHING
  const said = await SaidTexts.of(
    store,
    judged.map(({ text }) => text),
    '',
  )
  const asked = new Set(plainWordsOf(`${symbol} ${reason}`))
  const alike = judged
    .map(({ n, sentiment, importance, text }) => ({
      handle: handleOf('knowledge', n),
      likeness: sharedWords(asked, new Set(plainWordsOf(`${symbol} ${said.said(text)}`))),
      sentiment,
      importance,
    }))
    .sort((a, b) => b.likeness - a.likeness || b.importance - a.importance)
    .slice(0, MOST_ALIKE)
  const { score, inconsistent, against } = consistency({ direction: side === 'long' ? 1 : -1 }, alike)
  if (score === null) return NOTHING
  if (!inconsistent || against.length * 2 <= alike.length)
    return { kept: { consistency: score }, notice: null }
  return {
    kept: { consistency: score, against: [...against] },
    notice: `inconsistent: ${against.join(', ')} ${against.length === 1 ? 'speaks' : 'speak'} against ${side} ${symbol} (consistency ${score.toFixed(2)}); nothing is held back by it`,
  }
}
