import { dashed, headed, inset, moment, type NamedLine, paragraph, parts, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'config'>

/** What is allowed, who set each of it, and what of the manual is not in force. */
export const configView = (
  { lines, used, limits, problems, context, settings, why }: Answer,
  page: Page,
): string =>
  parts(
    headed('Allowed', dashed(lines, inset(page))),
    headed('Used', dashed(used, inset(page))),
    headed('Set', dashed(limits.map(limitText), inset(page))),
    headed(page.loud('Not in force'), dashed(problems, inset(page))),
    why === null ? '' : paragraph(why, page),
    record(
      [
        ['context', contextText(context)],
        ...settings.map(
          ({ setting, value, origin, by }): NamedLine => [
            setting,
            `${valueText(value)} (${origin === 'file' ? 'hindcast.json' : (by ?? 'default')})`,
          ],
        ),
      ],
      page,
    ),
  )

const limitText = ({ limit, value, source, since }: Answer['limits'][number]): string =>
  `${limit} ${Array.isArray(value) ? value.join(', ') : value}: ${source}${since === null ? '' : `, ${moment(since)}`}`

const contextText = ({ memory, recentTrades, budget, watch }: Answer['context']): string =>
  memory
    ? [
        `${recentTrades} recent trades`,
        `${budget} tokens`,
        ...(watch.length === 0 ? [] : [`watches ${watch.join(', ')}`]),
      ].join(', ')
    : 'no memory'

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
