import { signedAsShown } from '#vocabulary'
import type { TradeStory } from '../outputs/story-output.ts'
import { chance, inR, notKnown, ONE_R, ratio } from './figures.ts'
import { fromOutside } from './others-words.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { situationWords } from './situation-words.ts'
import { headed, inset } from './text-blocks.ts'
import { moment, plural } from './value-text.ts'

/** The episode of a trade: what was expected, what came of it, what it changed. */
export const storyView = (story: TradeStory, page: Page): string =>
  headed(
    `What is remembered of it, as ${story.episode}`,
    record(
      [
        ['outcome', outcomeOf(story)],
        ['excursion', excursionOf(story)],
        ['situation', situationOf(story)],
        ['expected', expectedOf(story)],
        ['surprise', surpriseOf(story)],
        [
          'counted for',
          story.touched.map(({ handle, says, state }) => `${handle} ${state}: ${says}`).join('\n'),
        ],
        ['plans', story.plans.map(({ handle, when }) => `${handle} when ${when}`).join('\n')],
        ['said', story.said.map(saidOf).join('\n'), 'theirs'],
        ['shown', story.shown.join(' ')],
        ['cited', story.cited.join(' ')],
        ['passages', story.passages.map(passageOf).join('\n')],
        ['tags', story.tags.join(', ')],
        ['strength', strengthOf(story)],
      ],
      inset(page),
    ),
  )

const saidOf = ({ action, at, text, trust, whole, file }: TradeStory['said'][number]): string =>
  `${action}, ${moment(at)}: “${text}”${fromOutside({ trust })}${whole || file === null ? '' : `\nall of it: ${file}`}`

const passageOf = ({
  handle,
  path,
  startLine,
  endLine,
  shown,
  cited,
}: TradeStory['passages'][number]): string =>
  `${handle} ${path}:${startLine}-${endLine}${cited ? ', cited' : ''}${shown ? '' : ', shown to an earlier turn'}`

const outcomeOf = ({ r, rSource, status }: TradeStory): string => {
  if (status === 'open') return notKnown('it is open')
  if (r === null) return notKnown('neither a stop nor enough losses say what 1R is')
  return `${inR(r)}${rSource === 'none' ? '' : `; ${ONE_R[rSource]}`}`
}

const situationOf = ({ context, contextLate }: TradeStory): string =>
  `${situationWords(context)}${contextLate ? '; told when it could be seen how it went: what counts by situation is what the clock says of the entry (its own session, hour, weekday) and no more' : ''}`

const excursionOf = ({ mfeR, maeR }: TradeStory): string =>
  [
    ...(mfeR === null ? [] : [`at best ${inR(mfeR)}`]),
    ...(maeR === null ? [] : [`at worst ${inR(maeR)}`]),
  ].join(', ')

const expectedOf = ({ expected, expectedR }: TradeStory): string => {
  if (expectedR === null) return 'nothing: no belief applied'
  const by = expected.map(({ handle, mean, edge }) => `${handle} ${inR(mean)}, P(edge) ${chance(edge)}`)
  return [`${inR(expectedR)}`, ...by].join('\n')
}

const surpriseOf = ({ surprise, status, expectedR }: TradeStory): string => {
  if (surprise !== null) return `${signedAsShown(surprise, 2)}σ from what was expected`
  if (status === 'open') return notKnown('it is open')
  return notKnown(expectedR === null ? 'nothing was expected' : 'nothing came of it in R')
}

const strengthOf = ({ strength, citations, retrievals, lastRetrieved }: TradeStory): string =>
  [
    ratio(strength),
    `cited in ${plural(citations, 'turn')}`,
    `shown in ${plural(retrievals, 'turn')}${lastRetrieved === null ? '' : `, last ${moment(lastRetrieved)}`}`,
  ].join('; ')
