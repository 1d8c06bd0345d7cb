import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Experiment, openMemory } from 'hindcast'
import { normal } from '../src/lab/random/draw.ts'
import { mulberry32, type Random } from '../src/lab/random/mulberry32.ts'

// A life of an agent whom it helps by a known amount, or not at all, to be shown what happened in situations like this one: the whole
// way from a setting over what turns are told and trades recorded to what `experiment` says.

const START = Date.parse('2026-01-05T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
export const DAYS_A_WEEK = 7
const STOP = 10
export const TRADES_A_WEEK = 3
/** Outcomes of single trades in R. */
const SD = 1.2

export interface HoldoutLife {
  readonly seed: number
  /** R a trade more where the section was shown. */
  readonly effect: number
  /** Blocks; two are a stratum. */
  readonly weeks: number
  /** Weeks after which somebody looks. */
  readonly looks: readonly number[]
}

/** What is told is not read here: no need to count its tokens well. */
const roughly = (text: string): number => text.length / 4

const at = (ms: number): string => new Date(START + ms).toISOString()

/** What `experiment` says at each look. */
export const holdoutLife = async ({
  seed,
  effect,
  weeks,
  looks,
}: HoldoutLife): Promise<readonly Experiment[]> => {
  const home = await mkdtemp(join(tmpdir(), 'hindcast-holdout-'))
  const place = {
    home,
    agent: `a${seed}`,
    run: 'b',
    mode: 'backtest',
    strategy: 's',
    countTokens: roughly,
  } as const
  const person = await openMemory({ ...place, actor: 'person' })
  const agent = await openMemory(place)
  const random = mulberry32(seed)
  try {
    await person.configure({ at: at(0), experiment: { section: 'episodes' } })
    for (let week = 0; week < weeks; week++) {
      const from = week * DAYS_A_WEEK * DAY
      const turn = await agent.turn({ at: at(from), context: { XAUUSD: { trend: 'up' } } })
      const isShown = turn.user.sections.some(({ name }) => name === 'situation')
      await Promise.all(
        Array.from({ length: TRADES_A_WEEK }, (_, day) =>
          agent.tradeRecord(trade(random, `t${week}-${day}`, from + day * DAY, isShown ? effect : 0)),
        ),
      )
    }
    const told: Experiment[] = []
    for (const look of looks) told.push(await person.experiment({ asOf: at(look * DAYS_A_WEEK * DAY) }))
    return told
  } finally {
    await agent.close()
    await person.close()
    await rm(home, { recursive: true, force: true })
  }
}

const trade = (random: Random, name: string, from: number, mean: number) =>
  ({
    trade: name,
    symbol: 'XAUUSD',
    side: 'long',
    size: 1,
    entryAt: at(from + HOUR),
    entryPrice: 2_000,
    stop: 2_000 - STOP,
    at: at(from + 2 * HOUR),
    exitPrice: Number((2_000 + STOP * (mean + SD * normal(random))).toFixed(4)),
  }) as const

/** Whether `experiment` tells a difference, on either side. */
export const isTold = ({ difference }: Experiment): boolean =>
  difference !== null && (difference.lower > 0 || difference.upper < 0)
