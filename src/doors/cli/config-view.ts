import { paragraph, parts, record } from '#operations/words'
import type { ShownSetting } from '#settings'
import type { Page } from '../views/page.ts'

export interface ConfigAnswer {
  readonly settings: readonly ShownSetting[]
  /** The home's settings file; null where it has none. */
  readonly file: string | null
}

/** Each setting with its value, and in brackets what gave it. */
export const configView = ({ settings, file }: ConfigAnswer, page: Page): string =>
  parts(
    record(
      settings.map(({ setting, value, origin, by }) => [
        setting,
        `${valueText(value)} (${origin === 'file' ? 'hindcast.json' : (by ?? 'default')})`,
      ]),
      page,
    ),
    paragraph(file === null ? 'The home has no hindcast.json.' : `hindcast.json is ${file}`, page),
  )

/** `none`, the name of what has one, `gold = XAU; silver = XAG`, `local: provider ollama, model nomic-embed-text`. */
const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inner).join('; ') || 'none'
  if (typeof value !== 'object') return String(value)
  if (value === null || Object.keys(value).length === 0) return 'none'
  if ('name' in value) return String(value.name)
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${inner(one)}`)
    .join('; ')
}

const inner = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(' = ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${Array.isArray(one) ? one.join(' ') : one}`)
    .join(', ')
}
