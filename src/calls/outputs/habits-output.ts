import { z } from 'zod'
import {
  CONTEXT_TAGS,
  DRIFT_DIRECTIONS,
  DRIFTS_ABOUT,
  type Figure,
  type Habits,
  PATTERNS_ABOUT,
} from '#memories'
import { handleOf } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { shaped } from './shaped.ts'

/** What each figure is. */
const FIGURES = {
  winRate: 'share of trades that win, open ones by their marks',
  expectancy: 'mean outcome in R, open ones by their marks',
  holdingMedian: 'median holding time, in seconds',
  holdingMean: 'mean holding time, in seconds',
  holdingAgainstExpected: 'holding time over the one stated at the entry: 2 is twice as long',
  disposition: 'holding time of losers over winners, less 1; above 0: losers are held longer',
  entriesADay: 'entries a day',
  busyOutcome:
    'R a trade after more entries in a day than usual, less that otherwise; found below 0: overtrading',
  againstExpected: 'mean outcome less what beliefs expected at the entry, in R',
  exitAgainstTarget: 'how far to their target winners are held: 1 is to the target',
  sizeAfterLoss: 'size after a loss over size after a win',
  waitAfterLoss: 'time to the next entry after a loss, over that after a win',
  recencyBias: 'correlation of size with the last three outcomes, −1 to 1',
  sizeAfterWins: 'size after two wins in a row over size otherwise',
  confidenceAfterWins: 'stated confidence after two wins in a row, less that otherwise',
  entryDelay: 'median seconds from signal to entry; below 0: it does not wait',
  entryDrift: 'how much worse than at the signal the entry is, a share of price',
  captured: 'share of their best result that winners keep, 0 to 1',
  beyondStop: 'mean R lost beyond the 1R risked, per loser',
  gaveBack: 'share of losers that had been 1R ahead',
  sizeMean: 'mean share of equity at risk',
  sizeSpread: 'spread of size over its mean: 0 is always the same',
  kelly: 'share of equity that would have grown fastest, in hindsight',
  sizeOverKelly: 'mean size over that share',
  stability: 'how alike size and holding time stay: 1 is always alike, 0 erratic',
} as const
type FigureName = keyof typeof FIGURES
const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]] // the keys of a literal

const zFigure = z
  .object({
    name: z.enum(FIGURE_NAMES).describe(
      Object.entries(FIGURES)
        .map(([name, says]) => `${name}: ${says}`)
        .join('; '),
    ),
    value: z.number().nullable().describe('the figure itself; null: too few trades'),
    lower: z.number().nullable().describe('lower end of its 90% interval, where it has one'),
    upper: z.number().nullable().describe('upper end of its 90% interval, where it has one'),
    n: z.int().describe('trades it was taken from'),
    of: z.int().describe('trades that it is about; those beyond n could not be judged'),
    found: z
      .boolean()
      .nullable()
      .describe('clear of chance and large enough to matter; null: nothing was tested'),
    text: zSentence.describe('the figure as one sentence, or why it is unknown'),
  })
  .meta({ id: 'HabitFigure' })

const zDrift = z
  .object({
    about: z.enum(DRIFTS_ABOUT).describe('what was looked at for a change'),
    found: z.boolean().nullable().describe('whether it has changed; null: too few trades to tell'),
    direction: z.enum(DRIFT_DIRECTIONS).nullable().describe('where it went; null: no change was found'),
    before: z.number().nullable().describe('the level before: R a trade, size, seconds held, entries a day'),
    after: z.number().nullable().describe('the level since, in the same unit'),
    since: z.string().nullable().describe('the first episode after the change: E12'),
  })
  .meta({ id: 'Drift' })

const zPattern = z
  .object({
    about: z.enum(PATTERNS_ABOUT).describe('what sort of choice it is'),
    what: z.string().describe('what is done: stop at 1.4–1.6 ATR'),
    share: z.number().describe('share of trades that do it, 0 to 1'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
    n: z.int().describe('trades where it is known whether they do'),
    context: z
      .array(
        z.object({
          field: z.enum(CONTEXT_TAGS).describe('which tag of the situation'),
          value: z.string().describe('its commonest value: london'),
          share: z.number().describe('share of these trades that have it, 0 to 1'),
        }),
      )
      .describe('the commonest trend, volatility and session when it is done'),
    meanR: z.number().nullable().describe('mean outcome of those trades, in R; null: too few'),
  })
  .meta({ id: 'Pattern' })

export const zHabits = z
  .object({
    strategy: z
      .string()
      .nullable()
      .describe('name of the strategy, all its versions; null: of any, or of none'),
    symbol: z.string().nullable().describe('the symbol it was traded in; null: in any'),
    closed: z.int().describe('closed trades looked back on, the newest 100 at most'),
    open: z.int().describe('trades still open'),
    window: z.int().describe('newest entries that the figures are taken over'),
    figures: z.array(zFigure).describe('what is done, figure by figure'),
    drift: z.array(zDrift).describe('whether outcome, size, holding time and frequency have changed'),
    patterns: z.array(zPattern).describe('choices made more often than not'),
    findings: z.array(zSentence).describe('a sentence for everything found, ready to be shown'),
  })
  .meta({ id: 'Habits' })

const figureOut = (name: FigureName, figure: Figure): z.input<typeof zFigure> =>
  shaped(zFigure, { ...figure, name })

/** The habits with a strategy and a symbol, or with all of them. */
export const habitsOut = (
  pair: { readonly strategy: string | null; readonly symbol: string | null },
  { closed, open, window, stability, figures, drift, patterns, findings }: Habits,
): z.input<typeof zHabits> => ({
  ...pair,
  closed,
  open,
  window,
  figures: FIGURE_NAMES.map((name) => figureOut(name, name === 'stability' ? stability : figures[name])),
  drift: drift.map((one) => shaped(zDrift, { ...one, since: one.since && handleOf('episode', one.since.n) })),
  patterns: patterns.map((pattern) =>
    shaped(zPattern, { ...pattern, context: [...pattern.context], meanR: pattern.meanR.value }),
  ),
  findings: [...findings],
})
