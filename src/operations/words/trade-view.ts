import { minutes, money, price } from '#recall'
import { nameInText } from '#vocabulary'
import type { TradeStory } from '../outputs/story-output.ts'
import type { Leg, Trade } from '../outputs/trade-output.ts'
import { countedShare, inR } from './figures.ts'
import { newestWords, othersWords } from './others-words.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { telling } from './telling.ts'
import { parts } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'
import { storyView } from './trade-story-view.ts'
import { MINUTE_FORMS, moment, NUMBER_FORMS, result } from './value-text.ts'

/** One trade: its figures, its legs, its episode. */
export const tradeView = telling(
  ({ trade, legs, story }: { trade: Trade; legs: Leg[]; story: TradeStory | null }, page: Page) =>
    parts(lines(trade, story, page), table(legs, LEGS, page), story === null ? '' : storyView(story, page)),
)

const lines = (trade: Trade, story: TradeStory | null, page: Page): string =>
  record(
    [
      ['trade', `${trade.handle}  ${trade.symbol} ${trade.side} ${sizeOf(trade)}, ${trade.status}`],
      ['entry', at(trade.averageEntry, trade.entryAt)],
      ['exit', exitOf(trade)],
      ['held', trade.holdingMinutes === null ? '' : minutes(trade.holdingMinutes)],
      ['size now', trade.status === 'open' ? trade.size : ''],
      ['mark', trade.mark === null ? '' : at(trade.mark, trade.markAt)],
      ['stop', trade.stop === null ? '' : price(trade.stop)],
      ['target', trade.target === null ? '' : price(trade.target)],
      ['pnl', `${result(trade.pnl)}${story === null || story.r === null ? '' : `, ${inR(story.r)}`}`],
      ['realised', result(trade.realised)],
      ['unrealised', trade.unrealised === null ? '' : result(trade.unrealised)],
      ['fees', zeroless(trade.fees)],
      ['of it tax', zeroless(trade.tax)],
      ['funding', zeroless(trade.funding)],
      ['of it swap', zeroless(trade.swap)],
      ['best', trade.mfe === null ? '' : result(trade.mfe)],
      ['worst', trade.mae === null ? '' : result(trade.mae)],
      ['initial risk', trade.initialRisk === null ? '' : money(trade.initialRisk)],
      ['leverage', trade.leverage ?? ''],
      ['confidence', trade.confidence === null ? '' : countedShare(trade.confidence)],
      ['strategy', nameOf(trade.variant)],
      ['entry reason', wordsOf(trade.entryReason, page), 'theirs'],
      ['exit reason', wordsOf(trade.exitReason, page), 'theirs'],
      ['remarks', newestWords(trade.remarks, (one) => othersWords(one, page), page), 'theirs'],
      ['words', trade.trust === 'outside' ? OUTSIDE : ''],
      ['your id', nameOf(trade.tradeId)],
      ['position', nameOf(trade.positionId)],
      ['run', trade.run],
      ['told by', trade.source],
      ['turn', trade.entryTurn ?? ''],
      ['id', trade.id],
    ],
    page,
  )

const nameOf = (name: string | null): string => (name === null ? '' : nameInText(name))

const wordsOf = (text: string | null, page: Page): string => (text === null ? '' : othersWords(text, page))

const sizeOf = ({ openedSize, sizeSource }: Trade): string =>
  sizeSource === 'reported'
    ? openedSize
    : `${openedSize} (${sizeSource === 'result' ? 'concluded from the result' : 'assumed'})`

const OUTSIDE = 'some were written while text from outside was shown'

/** The exit. An open trade that was reduced has exits too, but no exit time. */
const exitOf = ({ averageExit, exitAt, exitKind, status }: Trade): string => {
  if (averageExit === null) return ''
  if (status === 'open') return `${price(averageExit)} so far`
  return `${at(averageExit, exitAt)}${exitKind === null ? '' : `, ${exitKind}`}`
}

const at = (paid: string, when: string | null): string =>
  `${price(paid)} at ${when === null ? 'an unknown time' : moment(when)}`

const zeroless = (amount: string): string => (amount === '0' ? '' : money(amount))

const exactly = (of: (leg: Leg) => string | null) =>
  NUMBER_FORMS.map((form) => (leg: Leg) => form(of(leg) === '0' ? null : of(leg)))

const LEGS: readonly TextColumn<Leg>[] = [
  { head: 'leg', forms: [(leg) => String(leg.n)] },
  { head: 'at', forms: MINUTE_FORMS.map((form) => (leg: Leg) => form(leg.at)) },
  { head: 'kind', forms: [(leg) => leg.kind] },
  { head: 'size', right: true, forms: exactly((leg) => leg.size) },
  { head: 'price', right: true, forms: exactly((leg) => leg.price) },
  { head: 'realised', right: true, forms: [(leg) => (leg.realised === '0' ? '' : result(leg.realised))] },
  { head: 'fee', right: true, forms: exactly((leg) => leg.fee) },
  { head: 'funding', right: true, forms: exactly((leg) => leg.funding) },
  { head: 'stop', right: true, spare: true, forms: exactly((leg) => leg.stop) },
  { head: 'told by', spare: true, forms: [(leg) => leg.source] },
]
