import { maskSecrets } from '../src/record/policy/mask.ts'
import { LONG_TEXTS } from '../src/record/policy/testing/long-texts.ts'
import { benchmark } from './benchmark.ts'
import { median } from './quantile.ts'
import { timed } from './timed.ts'

const ROUNDS = 20

/** Every text that is recorded is looked through for secrets: one that is made to be dear must not hold up the rest. */
export const mask = benchmark({
  measures: { 'mask-20k-ms': { unit: 'ms', target: { atMost: 10 } } },
  run: async () => {
    const each: number[] = []
    for (const text of LONG_TEXTS) {
      const rounds: number[] = []
      for (let i = 0; i < ROUNDS; i++) rounds.push(await timed(() => maskSecrets(text)))
      each.push(median(rounds))
    }
    return {
      values: { 'mask-20k-ms': Math.max(...each) },
      note: `texts of about 20,000 letters, ms: ${each.map((ms) => ms.toFixed(2)).join(', ')}; the dearest counts`,
    }
  },
})
