import { readFileSync } from 'node:fs'

/** The version of this package; its file is as far from the source as from what is built. */
export const packageVersion = (): string => {
  const told: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return typeof told === 'object' && told !== null && 'version' in told ? String(told.version) : 'unknown'
}
