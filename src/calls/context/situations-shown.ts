import type { Moment } from '#log'
import { type Context, similarityFields, tagsText } from '#market'
import { DEFAULT_FORMULA, readingShown } from '#memories'
import {
  type EpisodeShown,
  expectedOtherwise,
  isTold,
  noProbeWords,
  probeText,
  queryCoverage,
  readingWords,
  type SituationShown,
  signedMoney,
  situationCalled,
} from '#recall'
import { instant, nameInText, percent } from '#vocabulary'
import type { Situation } from '../asking/asked-situation.ts'
import { recalledEpisodes } from '../asking/recalled-episodes.ts'
import type { SituationEvidence } from '../asking/situation-evidence.ts'
import { type SizeFound, sizeAdvice } from '../asking/size-advice.ts'
import { hitsOut } from '../outputs/hit-output.ts'
import type { Caller } from '../session/caller.ts'
import { wallDay } from './told-time.ts'

/** Hits and warnings of one symbol at most. */
const MOST_HITS = 6

/** The situation of a symbol. */
export type SymbolSituation = Situation & { readonly symbol: string }

type Hit = Awaited<ReturnType<typeof hitsOut>>['hits'][number]
type Size = SizeFound['size']

/** What the record says of each symbol in question. */
export const situationsShown = async (
  caller: Caller,
  moment: Moment,
  situations: readonly SymbolSituation[],
): Promise<readonly SituationShown[]> => {
  const shown: SituationShown[] = []
  for (const situation of situations) {
    const { episodes } = await recalledEpisodes(caller, moment, situation, {
      limit: MOST_HITS,
      order: 'balanced',
      formula: DEFAULT_FORMULA,
      sharpe: false,
    })
    const { hits, warnings, outsideReasons } = await hitsOut(moment, episodes)
    const { size, evidence } = await sizeAdvice(caller, moment, situation, {})
    const told = tagsText(withoutRegime(situation.context)) || null
    // Where hardly anybody told the situation, nothing can be like it or unlike it: what tells most of the symbol stands for it.
    const isCompared = isTold(queryCoverage(similarityFields(situation.context)))
    const standing = hits.filter((hit) => !isCompared || called(hit) === 'alike')
    const alike = warnings.filter((hit) => called(hit) === 'alike')
    const untold = [...warnings, ...(isCompared ? hits.filter(isLoss) : [])].filter(
      (hit) => called(hit) === 'untold',
    )
    const { zone } = situation.agent.config.calendar
    const shownAs = (hit: Hit): EpisodeShown => episodeShown(hit, outsideReasons, zone)
    shown.push({
      symbol: situation.symbol,
      situation: told,
      comesTo: comesTo(evidence),
      size: sizeWords(size),
      noneAlike: isCompared && size.evidence.observations > 0 && standing.length + alike.length === 0,
      // What is open stands among the positions.
      hits: standing.filter((hit) => hit.status !== 'open').map(shownAs),
      warnings: alike.map(shownAs),
      // They are listed by likeness: behind one that is none there is none.
      warningsLeft: alike.length === warnings.length ? episodes.left : 0,
      untold: untold.map(shownAs),
      untoldLeft: warnings.length > 0 && warnings.every((hit) => untold.includes(hit)) ? episodes.left : 0,
    })
  }
  return shown
}

const called = ({ components: { Sim }, known }: Hit) => situationCalled({ sim: Sim, known })

const isLoss = ({ r, pnl, status }: Hit): boolean =>
  status !== 'open' && (r === null ? pnl !== null && Number(pnl) < 0 : r < 0)

/** A regime is told as trend and volatility where they are known. */
const withoutRegime = ({ regime, ...context }: Context): Context =>
  context.trend === undefined && regime !== undefined ? { ...context, regime } : context

/** The reading that decides, in words; how many there are, where they are too few to say more. */
const comesTo = ({ set, readings, here, leftOutWhy, namedLate }: SituationEvidence): string | null => {
  const observations = set.r.length
  const stillOpen = set.leftOut.marked + set.leftOut.forgotten
  const left = leftOutWhy.map((why) => `left out: ${why}`)
  // What lost money lost it, whether or not anybody knows what was risked.
  if (readings === null) return left.length === 0 ? null : ['no outcome in R on record', ...left].join('; ')
  const open =
    stillOpen === 0 ? [] : [stillOpen === observations ? 'still open' : `${stillOpen} of them still open`]
  const deciding = readingShown(readings)
  if (deciding.lower !== null)
    return [
      readingWords(deciding, here, readings.spread.owed),
      ...open,
      ...[expectedOtherwise(readings, here), namedLate].filter((words) => words !== null),
      ...left,
    ].join('; ')
  const record = `${observations} ${observations === 1 ? 'trade' : 'trades'} on record`
  return [record, ...open, 'too few to say what they come to'].join(', ')
}

const sizeWords = (size: Size): string =>
  size.against.length === 0
    ? justified(size)
    : `${justified(size)}; check says stop: ${size.against[0]}${size.against.length === 1 ? '' : ` (and ${size.against.length - 1} more)`}`

const justified = (size: Size): string => {
  const { fraction, why, probe } = size
  if (fraction > 0) return `justifies risking ${percent(fraction, 2)} of equity`
  const probed = probe > 0 ? `a probe may risk ${probeText(probe)}` : noProbeWords(size)
  return [`justifies no size (${why})`, ...(probed === null ? [] : [probed])].join('; ')
}

const episodeShown = (hit: Hit, outsideReasons: ReadonlySet<string>, zone: string): EpisodeShown => ({
  handle: hit.handle,
  trade: hit.trade,
  what: [hit.symbol, hit.side, hit.strategy]
    .filter((word) => word !== null)
    .map(nameInText)
    .join(' '),
  r: hit.r,
  outcome: outcomeOf(hit),
  day: wallDay(zone, instant(hit.at)),
  alike: hit.components.Sim,
  known: hit.known,
  duplicates: hit.duplicates,
  reason: hit.reason,
  outside: outsideReasons.has(hit.handle),
})

const outcomeOf = ({ kind, status, pnl }: Hit): string => {
  if (kind !== 'trade') return kind.replaceAll('_', ' ')
  if (status === 'open') return 'still open'
  return pnl === null ? 'outcome unknown' : `${signedMoney(pnl)} (no R)`
}
