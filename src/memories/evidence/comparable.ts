// How alike the record is to the situation asked about: the only use that sizing makes of Sim (docs/method.md#size).

/** What a record is compared by: weights by age and confidence, and Sim to the situation without agent-state fields. */
export interface Compared {
  readonly g: Float64Array
  readonly s: Float64Array
}

/** w = g·Sim⁴: Sim itself hardly tells one situation from another, its fourth power does. */
export const likenessWeights = ({ g, s }: Compared): Float64Array => {
  const w = new Float64Array(g.length)
  for (let i = 0; i < w.length; i++) {
    const square = (s[i] ?? 0) * (s[i] ?? 0)
    w[i] = (g[i] ?? 0) * square * square
  }
  return w
}

/** Σw·s/Σw; 0 where nothing is alike at all. */
export const meanSimilarity = (compared: Compared, w = likenessWeights(compared)): number => {
  let all = 0
  let alike = 0
  for (let i = 0; i < w.length; i++) {
    all += w[i] ?? 0
    alike += (w[i] ?? 0) * (compared.s[i] ?? 0)
  }
  return all > 0 ? alike / all : 0
}
