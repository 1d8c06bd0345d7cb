import { z } from 'zod'
import {
  CONTEXT_TAGS,
  DRIFT_DIRECTIONS,
  DRIFTS_ABOUT,
  type Habits,
  MEASURES,
  PATTERNS_ABOUT,
} from '#memories'
import { zSentence } from '../text/sentences.ts'

const zFigure = z
  .object({
    value: z.number().nullable().describe('the figure itself; null: too few trades'),
    lower: z.number().nullable().describe('lower end of its 90% interval, where it has one'),
    upper: z.number().nullable().describe('upper end of its 90% interval, where it has one'),
    n: z.int().describe('trades it was taken from'),
    of: z.int().describe('trades that it is about; those beyond n could not be judged'),
    least: z.int().describe('trades it needs at least'),
    z: z.number().nullable().describe('standard errors from chance, where that was tested'),
    found: z
      .boolean()
      .nullable()
      .describe('clear of chance and large enough to matter; null: nothing was tested'),
    why: zSentence.nullable().describe('why it is unknown; null when it is known'),
    text: z.string().describe('the figure as one sentence'),
  })
  .meta({ id: 'HabitFigure' })

const zDrift = z
  .object({
    about: z.enum(DRIFTS_ABOUT).describe('what was looked at for a change'),
    found: z.boolean().nullable().describe('whether it has changed; null: too few trades to tell'),
    direction: z.enum(DRIFT_DIRECTIONS).nullable().describe('where it went; null: no change was found'),
    size: z.number().nullable().describe('in R for outcomes; after over before for the others'),
    before: z.number().nullable().describe('the level before: R a trade, size, seconds held, entries a day'),
    after: z.number().nullable().describe('the level since, in the same unit'),
    since: z
      .object({
        id: z.string().describe('id of the episode'),
        n: z.int().describe('its number: 12 is E12'),
      })
      .nullable()
      .describe('the first episode after the change'),
    z: z.number().nullable().describe('standard errors from no change'),
    n: z.int().describe('trades it was looked for in'),
    least: z.int().describe('trades it needs at least'),
    text: z.string().describe('what was found, as one sentence'),
  })
  .meta({ id: 'Drift' })

const zPattern = z
  .object({
    about: z.enum(PATTERNS_ABOUT).describe('what sort of choice it is'),
    what: z.string().describe('what is done: stop at 1.4–1.6 ATR'),
    share: z.number().describe('share of trades that do it, 0 to 1'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
    count: z.int().describe('trades that do it'),
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
    meanR: zFigure.describe('mean outcome of those trades, in R'),
    text: z.string().describe('the pattern as one sentence'),
  })
  .meta({ id: 'Pattern' })

const zHabitFigures = z
  .object({
    winRate: zFigure.describe('share of trades that win, open ones by their marks'),
    expectancy: zFigure.describe('mean outcome in R, open ones by their marks'),
    holdingMedian: zFigure.describe('median holding time, in seconds'),
    holdingMean: zFigure.describe('mean holding time, in seconds'),
    holdingAgainstExpected: zFigure.describe(
      'holding time over the one stated at the entry: 2 is twice as long',
    ),
    disposition: zFigure.describe(
      'holding time of losers over winners, less 1; above 0: losers are held longer',
    ),
    entriesADay: zFigure.describe('entries a day'),
    busyOutcome: zFigure.describe(
      'R a trade after more entries in a day than usual, less that otherwise; found below 0: overtrading',
    ),
    againstExpected: zFigure.describe('mean outcome less what beliefs expected at the entry, in R'),
    exitAgainstTarget: zFigure.describe('how far to their target winners are held: 1 is to the target'),
    sizeAfterLoss: zFigure.describe('size after a loss over size after a win'),
    waitAfterLoss: zFigure.describe('time to the next entry after a loss, over that after a win'),
    recencyBias: zFigure.describe('correlation of size with the last three outcomes, −1 to 1'),
    sizeAfterWins: zFigure.describe('size after two wins in a row over size otherwise'),
    confidenceAfterWins: zFigure.describe('stated confidence after two wins in a row, less that otherwise'),
    entryDelay: zFigure.describe('median seconds from signal to entry; below 0: it does not wait'),
    entryDrift: zFigure.describe('how much worse than at the signal the entry is, a share of price'),
    captured: zFigure.describe('share of their best result that winners keep, 0 to 1'),
    beyondStop: zFigure.describe('mean R lost beyond the 1R risked, per loser'),
    gaveBack: zFigure.describe('share of losers that had been 1R ahead'),
    sizeMean: zFigure.describe('mean share of equity at risk'),
    sizeSpread: zFigure.describe('spread of size over its mean: 0 is always the same'),
    kelly: zFigure.describe('share of equity that would have grown fastest, in hindsight'),
    sizeOverKelly: zFigure.describe('mean size over that share'),
  })
  .meta({ id: 'HabitFigures' })

export const zHabits = z
  .object({
    strategy: z
      .string()
      .nullable()
      .describe('name of the strategy, all its versions; null: of any, or of none'),
    symbol: z.string().nullable().describe('the symbol it was traded in; null: in any'),
    closed: z.int().describe('closed trades looked back on, the newest 100 at most'),
    open: z.int().describe('trades still open'),
    unmarked: z.int().describe('of these, without a mark: no figure knows how they stand'),
    window: z.int().describe('newest entries that the figures are taken over'),
    basis: z.enum(MEASURES).describe('what 1R is: the risk to the stop, or the median loss'),
    stability: zFigure.describe('how alike size and holding time stay: 1 is always alike, 0 erratic'),
    // They are read one by one, and also by a name that somebody chose.
    figures: zHabitFigures.and(z.record(z.string(), zFigure)).describe('what is done, figure by figure'),
    drift: z.array(zDrift).describe('whether outcome, size, holding time and frequency have changed'),
    patterns: z.array(zPattern).describe('choices made more often than not'),
    findings: z.array(zSentence).describe('a sentence for everything found, ready to be shown'),
  })
  .meta({ id: 'Habits' })

/** The habits with a strategy and a symbol, or with all of them. */
export const habitsOut = (
  pair: { readonly strategy: string | null; readonly symbol: string | null },
  habits: Habits,
): z.input<typeof zHabits> => ({
  ...pair,
  ...habits,
  figures: { ...habits.figures },
  drift: [...habits.drift],
  patterns: habits.patterns.map((pattern) => ({ ...pattern, context: [...pattern.context] })),
  findings: [...habits.findings],
})
