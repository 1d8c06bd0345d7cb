import { alike } from './alike.ts'

/** What one run has learned. */
export interface RunLearnings {
  readonly run: string
  readonly learnings: readonly string[]
}

/** A learning that several runs came to, in the words of the first of them. */
export interface CommonLearning {
  readonly text: string
  readonly runs: readonly string[]
}

/** Half of the runs, and two of them at least: what one run alone has learned is common to nobody. */
export const leastRuns = (runs: number): number => Math.max(2, Math.ceil(runs / 2))

/** The learnings of at least half of the runs: those of most runs first, then in the order they were met. */
export const commonLearnings = (all: readonly RunLearnings[]): readonly CommonLearning[] => {
  const groups: { readonly text: string; readonly runs: Set<string> }[] = []
  for (const { run, learnings } of all)
    for (const text of learnings) {
      const group = groups.find((one) => alike(one.text, text))
      if (group) group.runs.add(run)
      else groups.push({ text, runs: new Set([run]) })
    }
  return groups
    .filter(({ runs }) => runs.size >= leastRuns(all.length))
    .sort((a, b) => b.runs.size - a.runs.size)
    .map(({ text, runs }) => ({ text, runs: [...runs] }))
}
