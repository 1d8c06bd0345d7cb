import { situationText } from '#market'
import { describeAction } from '#memories'
import { type BeliefOut, leaningText } from '../outputs/belief-output.ts'
import type { Distribution } from '../outputs/distribution-output.ts'
import type { Hit } from '../outputs/hit-output.ts'
import type { KnowledgeOut } from '../outputs/knowledge-output.ts'
import type { LessonNote } from '../outputs/lessons-output.ts'
import type { PlanOut } from '../outputs/plan-output.ts'
import type { Search } from '../outputs/search-output.ts'
import type { Trade } from '../outputs/trade-output.ts'
import { given, joined, line, name, path, quoted, sentence, type Words } from './line.ts'
import {
  chance,
  day,
  estimateInR,
  estimateShare,
  inR,
  minute,
  plural,
  price,
  result,
  share,
} from './numbers.ts'

// One line for each kind of memory, wherever it is listed.

/** `T12 XAUUSD long 1.5, closed, +120.50, +1.20R; 3,305 at 2026-01-31 09:30Z to 3,320 at …; breakout; "why"` */
export const tradeLine = (trade: Trade): Words => {
  const { status, pnl, r, mark, entryPrice, entryAt, exitPrice, exitAt, stop, target, trust } = trade
  return joined(
    [
      joined([
        line`${name(trade.handle)} ${name(trade.symbol)} ${trade.side} ${name(trade.openedSize)}`,
        line`${status}`,
        (status !== 'open' || mark !== null) && result(pnl),
        given(r, inR),
        status === 'open' && given(mark, (at) => line`at a mark of ${price(at)}`),
      ]),
      joined(
        [
          line`${price(entryPrice)}${entryAt === null ? line`` : line` at ${minute(entryAt)}`}`,
          given(
            exitPrice,
            (exit) => line`to ${price(exit)}${exitAt === null ? line`` : line` at ${minute(exitAt)}`}`,
          ),
        ],
        ' ',
      ),
      status === 'open' &&
        joined([
          given(stop, (at) => line`stop ${price(at)}`),
          given(target, (at) => line`target ${price(at)}`),
        ]),
      given(trade.strategy, name),
      given(trade.entryReason, (reason) => quoted(reason, trust)),
      given(trade.exitReason, (reason) => line`exit: ${quoted(reason, trust)}`),
      ...trade.remarks.map((remark) => line`remark: ${quoted(remark, trust)}`),
    ],
    '; ',
  )
}

const episodeOutcome = ({ r, kind, status, pnl }: Hit): Words => {
  if (kind !== 'trade') return kind === 'no_trade' ? line`no trade` : line`${kind}`
  if (status === 'open') return line`still open`
  if (r !== null) return inR(r)
  return pnl === null ? line`outcome unknown` : line`${result(pnl)} without R`
}

/** `T12 +1.20R, XAUUSD breakout long, 2026-01-31 09:30Z; trend up, session london; 82% alike; "why"` */
export const hitLine = (hit: Hit): Words =>
  joined(
    [
      joined([
        line`${name(hit.handle)} ${episodeOutcome(hit)}`,
        joined(
          [given(hit.symbol, name), given(hit.strategy, name), given(hit.side, (side) => line`${side}`)],
          ' ',
        ),
        minute(hit.at),
      ]),
      sentence(situationText({ ...hit.context })),
      likeness(hit),
      hit.duplicates > 0 && line`stands for ${plural(hit.duplicates, 'more')} like it`,
      given(hit.reason, (reason) => quoted(reason, hit.trust)),
      ...hit.remarks.map((remark) => line`remark: ${quoted(remark, hit.trust)}`),
    ],
    '; ',
  )

const likeness = ({ known, components }: Hit): Words =>
  known === 0 ? line`situation not recorded` : line`${share(components.Sim)} alike`

/** `B3 supported: gains when session is london; +0.21R (+0.05 to +0.37R) over 42, P(edge) 97%` */
export const beliefLine = (belief: BeliefOut): Words => {
  const { says, source, when, state, expectancy, observations, told, edge } = belief
  const claim =
    source === 'seeded' ? line`a person’s: ${quoted(says)}` : line`${leaningText(belief) ?? 'unknown'}`
  const figures =
    told !== null
      ? line`held ${told.for} times, not ${told.against}`
      : expectancy === null
        ? line`no outcome yet`
        : line`${estimateInR(expectancy.mean, expectancy.lower, expectancy.upper)} over ${observations}, P(edge) ${chance(edge)}`
  return joined(
    [
      line`${name(belief.handle)} ${state}: ${claim} when ${sentence(when)}`,
      figures,
      belief.fading && line`fading: of late it looks the other way`,
    ],
    '; ',
  )
}

/** `P3 waiting: when session is asia, multiply size by 0.5; until …; "why"` */
export const planLine = (plan: PlanOut): Words =>
  joined(
    [
      line`${name(plan.handle)} ${plan.inForce === true ? 'in force' : plan.inForce === null ? 'cannot be evaluated here' : plan.status}: when ${sentence(plan.when)}, ${sentence(describeAction(plan.action))}${plan.trust === 'outside' && plan.action.type === 'alert' ? ' (outside)' : ''}`,
      joined([given(plan.symbol, name), given(plan.strategy, name)], ' '),
      given(plan.expiresAt, (at) => line`expires ${minute(at)}`),
      given(plan.until, (until) => line`until ${sentence(until)}`),
      given(plan.reason, (reason) => quoted(reason, plan.trust)),
      ...plan.remarks.map(({ text, trust }) => line`remark: ${quoted(text, trust)}`),
    ],
    '; ',
  )

/** `K12 mid, TSLA, reuters of 2026-01-05, importance 62: "words" (outside)` */
export const knowledgeLine = (one: KnowledgeOut): Words =>
  line`${joined([
    line`${name(one.handle)} ${one.layer}`,
    one.symbol === null ? line`the market at large` : name(one.symbol),
    joined([given(one.source, name), line`of ${day(one.at)}`], ' '),
    line`importance ${Math.round(one.importance)}`,
    one.copies > 1 && line`reported ${one.copies} times`,
    one.outcomes > 0 && line`${plural(one.outcomes, 'trade')} decided on it: ${inR(one.outcomeR)}`,
  ])}: ${one.words === null ? line`erased` : quoted(one.words, one.trust)}`

/** `L3 active, breakout: 240 trades; entry_timing: "words" (T12, T30)` */
export const lessonLine = (lessons: LessonNote): Words =>
  joined(
    [
      joined([
        line`${name(lessons.handle)} ${lessons.status}`,
        given(lessons.strategy, name),
        line`from ${plural(lessons.considered, 'trade')}`,
        lessons.trust === 'person' && line`approved by a person`,
        given(lessons.record, ({ standing }) => line`${standing}`),
      ]),
      ...lessons.bullets.map(
        ({ slot, text, trades }) =>
          line`${slot}: ${lessons.model !== null ? quoted(text, lessons.trust) : sentence(text)}${trades.length === 0 ? line`` : line` (${joined(trades.map(name))})`}`,
      ),
    ],
    '; ',
  )

type Passage = Search['hits'][number]

/** `N2 notes/gold.md:5-9, 2026-01-31, match 80%: "words" (outside)` */
export const passageLine = (hit: Passage): Words =>
  line`${joined([
    joined([given(hit.handle, name), line`${path(hit.path)}:${hit.startLine}-${hit.endLine}`], ' '),
    given(hit.day, name),
    line`match ${share(hit.score)}`,
    hit.headings.length > 0 && line`under ${joined(hit.headings.map((heading) => quoted(heading)))}`,
  ])}: ${quoted(hit.snippet, hit.trust)}`

/** `+0.21R (+0.05 to +0.37R) a trade, P(edge) 97%; 42 outcomes worth 30.5; wins 58% (51–64%); worst -2.10R` */
export const distributionLine = (found: Distribution): Words => {
  const { mean, lower, upper, edge, wins, worst, observations, effective, measure } = found
  return joined(
    [
      mean === null || lower === null || upper === null
        ? line`no outcome on record is like this situation`
        : line`${estimateInR(mean, lower, upper)} a trade${edge === null ? line`` : line`, P(edge) ${chance(edge)}`}`,
      line`${plural(observations, 'outcome')} worth ${Number(effective.toFixed(1))} by age and confidence`,
      given(wins, (one) => line`wins ${estimateShare(one.share, one.lower, one.upper)}`),
      given(worst, (r) => line`the worst single trade on record ${inR(r)}`),
      measure === 'proxy' && line`1R is the median loss, because no stop is known`,
      ...found.notes.map(sentence),
    ],
    '; ',
  )
}
