import type { Arm } from '../harness.ts'

// What one gets without an index: every word of the question looked for as a piece of text, no word left out.

/** Documents by how many different words of the question they contain, then by how often. */
export const grep: Arm = {
  name: 'grep',
  over: async (documents) => {
    const texts = documents.map(({ id, text }) => ({ id, text: text.toLowerCase() }))
    return async ({ text: question }, limit) => {
      const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
      const found = texts
        .map(({ id, text }) => {
          const counts = words.map((word) => text.split(word).length - 1)
          return { id, different: counts.filter((count) => count > 0).length, total: sum(counts) }
        })
        .filter(({ different }) => different > 0)
        .sort((a, z) => z.different - a.different || z.total - a.total)
        .slice(0, limit)
        .map(({ id }) => id)
      return { ranked: found }
    }
  },
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
