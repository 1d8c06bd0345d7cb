import type { Answer } from '../client.ts'

const LAST = 'hindcast-agent'
export const rememberAgent = (agent: string): void => localStorage.setItem(LAST, agent)
export const lastAgent = (): string | null => localStorage.getItem(LAST)

/** The log that an agent is displayed by first: its live one, else the newest run that goes on. Null is the live log. */
export const newestRun = (runs: Answer<'runs'>['runs']): string | null => {
  if (runs.length === 0 || runs.some(({ mode }) => mode === 'live')) return null
  const going = runs.filter(({ ended }) => ended === null)
  return (going.at(-1) ?? runs.at(-1))?.run ?? null
}
