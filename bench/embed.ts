import { openStaticEmbedder } from '../src/models/index.ts'
import { benchmark } from './benchmark.ts'

const ROUNDS = 2_000
const SENTENCE = 'Gold slid after the strong jobs report lifted Treasury yields; stopped out at breakeven.'
/** About as long as a unit that a chunk is embedded in. */
const UNIT = Array.from({ length: 6 }, () => SENTENCE).join(' ')

/** The default embedder: opening its table, a sentence, and a unit of some 130 pieces. */
export const embed = benchmark({
  measures: {
    'embed-open-ms': { unit: 'ms', target: null },
    'embed-sentence-us': { unit: 'µs', target: null },
    'embed-unit-us': { unit: 'µs', target: null },
  },
  run: async () => {
    const started = performance.now()
    const embedder = await openStaticEmbedder()
    const open = performance.now() - started
    const each = async (text: string): Promise<number> => {
      const texts = Array.from({ length: ROUNDS }, () => text)
      await embedder.embed(texts)
      const from = performance.now()
      await embedder.embed(texts)
      return ((performance.now() - from) * 1_000) / ROUNDS
    }
    return {
      values: {
        'embed-open-ms': open,
        'embed-sentence-us': await each(SENTENCE),
        'embed-unit-us': await each(UNIT),
      },
      note: `${embedder.id}, ${embedder.dimensions} dimensions; ${ROUNDS} texts at once, after as many to warm up`,
    }
  },
})
