import type { z } from 'zod'
import { quotedLines } from '#recall'
import type { zCameOf, zDecided } from '../asking/decided-in.ts'
import type { HealthCheck } from '../health/health-check.ts'
import type { zEstimate, zShare } from '../outputs/answer-fields.ts'
import type { EventOut } from '../outputs/event-output.ts'
import type { PerformanceOut } from '../outputs/figures-output.ts'
import type { FlagOut } from '../outputs/flag-output.ts'
import type { zGroups } from '../outputs/group-output.ts'
import type { zHabits } from '../outputs/habits-output.ts'
import type { zProposalOut, zUnapproved } from '../outputs/proposal-output.ts'
import type { RecordedOut } from '../outputs/recorded-output.ts'
import type { RetiredOut } from '../outputs/retired-output.ts'
import type { zRunOut } from '../outputs/run-output.ts'
import type { SizeOut } from '../outputs/size-output.ts'
import type { Leg } from '../outputs/trade-output.ts'
import { given, joined, line, name, ours, path, quoted, sentence, type Words } from './line.ts'
import {
  day,
  estimateInR,
  estimateShare,
  figure,
  inR,
  minute,
  money,
  plural,
  price,
  result,
  share,
  sum,
  when,
} from './numbers.ts'

interface Setting {
  readonly setting: string
  readonly value: unknown
  readonly origin: 'flag' | 'environment' | 'file' | 'default' | 'option'
  readonly by: string | null
}

// One line for each other thing that answers list.

/** `F3 open: unexplained_gap in XAUUSD, T12: entryPrice was 3,305, reported 3,310; next step` */
export const flagLine = (flag: FlagOut): Words =>
  joined(
    [
      line`${name(flag.handle)} ${flag.status}: ${joined([line`${flag.code}`, given(flag.symbol, name), given(flag.trade, name)])}`,
      line`${name(flag.field)} was ${name(flag.known)}, reported ${name(flag.reported)} at ${minute(flag.at)}`,
      flag.status === 'open' && sentence(flag.next),
      given(flag.reason, (reason) => quoted(reason)),
    ],
    '; ',
  )

/** `C3 open, playbook.md, by the agent 2026-01-31 09:30Z: "why"`, then the change behind marks. */
export const proposalLine = (proposal: z.output<typeof zProposalOut>): Words =>
  ours(
    `${joined([
      line`${name(proposal.handle)} ${proposal.status}`,
      path(proposal.file),
      joined([line`by the ${proposal.by}`, given(proposal.at, minute)], ' '),
    ])}: ${quoted(proposal.reason, proposal.trust)}${joined([
      given(proposal.stale, (why) => line`; stale: ${sentence(why)}`),
      given(proposal.conflict, (why) => line`; conflict: ${sentence(why)}`),
      given(proposal.situation, (made) => line`; made when ${valueText(made)}`),
      given(proposal.verdict, (verdict) => line`; verdict: ${quoted(verdict)}`),
    ])}${proposal.status === 'open' ? `\n${marked(proposal.diff)}` : ''}`,
  )

export const unapprovedLine = ({ file, wasApproved, diff }: z.output<typeof zUnapproved>): Words =>
  ours(
    `${path(file)}, changed without approval; prompts have ${wasApproved ? 'the text approved last' : 'nothing of it'}\n${marked(diff)}`,
  )

/** A text of several lines, each behind a mark. */
export const marked = (text: string): Words => ours(quotedLines(text).replaceAll(/^/gm, '  '))

/** `2026-01-31 09:30:00Z enter XAUUSD long: "why"; cites T12, N2` */
export const decisionLine = ({
  at,
  action,
  symbol,
  side,
  reason,
  trust,
  cites,
  against,
  trades,
}: z.output<typeof zDecided>): Words =>
  joined(
    [
      line`${when(at)} ${joined([line`${action}`, given(symbol, name), given(side, name)], ' ')}${reason === null ? line`` : line`: ${quoted(reason, trust)}`}`,
      cites.length > 0 &&
        line`cites ${joined(cites.map(({ handle, counts }) => (counts ? name(handle) : line`${name(handle)} (never shown)`)))}`,
      against.length > 0 && line`against ${joined(against.map(name))}`,
      ...trades.map(cameOfLine),
    ],
    '; ',
  )

export const cameOfLine = ({ handle, symbol, status, pnl, r }: z.output<typeof zCameOf>): Words =>
  joined([joined([name(handle), name(symbol), name(status)], ' '), result(pnl), given(r, inR)])

/** `XAUUSD T12 opened` */
export const touchedLine = ({ handle, symbol, status, opened }: RecordedOut['trades'][number]): Words =>
  line`${name(handle)} ${name(symbol)} ${opened ? 'opened' : status}`

export const legLine = ({ at, kind, size, price: paid, realised, fee, exitKind }: Leg): Words =>
  joined([
    line`${kind} ${name(size)}${paid === null ? line`` : line` at ${price(paid)}`} ${when(at)}`,
    realised !== '0' && result(realised),
    fee !== '0' && line`fee ${money(fee)}`,
    given(exitKind, (why) => line`${why}`),
  ])

/** `bt-1 backtest, breakout@2: 42 closed, 1 open, net +120.50, +0.21R (+0.05 to +0.37R), drawdown 4%` */
export const runLine = (run: z.output<typeof zRunOut>): Words =>
  joined([
    line`${name(run.run)} ${run.mode}`,
    given(run.variant, name),
    line`${run.trades.closed} closed, ${run.trades.open} open`,
    line`net ${sum(run.net)}`,
    given(run.expectancy, ({ value, lower, upper }) => estimateInR(value, lower, upper)),
    given(run.maxDrawdown, (value) => line`drawdown ${share(value)}`),
    run.symbols.length > 0 && joined(run.symbols.map(name), ' '),
    given(run.started, (at) => line`from ${day(at)}`),
    given(run.ended, (at) => line`ended ${day(at)}`),
    given(run.likeness, (score) => line`${share(score)} alike`),
    given(run.note, (note) => quoted(note)),
    given(run.retired, retiredLine),
  ])

export const retiredLine = ({ variant, by, at, reason, trust }: RetiredOut): Words =>
  line`${name(variant)} given up by the ${by} ${when(at)}: ${quoted(reason, trust)}`

/** `12 fill 2026-01-31 09:30:00Z broker: symbol XAUUSD, side long` */
export const eventLine = ({ seq, kind, at, actor, payload, trust }: EventOut): Words =>
  line`${seq} ${name(kind)} ${when(at)} ${actor}: ${valueText(payload, trust)}`

/** A value of JSON in a line: texts are names or quoted. */
export const valueText = (value: unknown, trust?: string): Words => {
  if (value === null || value === undefined) return line`none`
  if (typeof value === 'number') return figure(value)
  if (typeof value === 'boolean') return value ? line`yes` : line`no`
  if (typeof value === 'string')
    return EXACT.test(value) || value.length <= 24 ? name(value) : quoted(value, trust)
  if (Array.isArray(value))
    return joined(
      value.map((one) => valueText(one, trust)),
      ' ',
    )
  return joined(
    Object.entries(value).map(([field, one]) =>
      one === null || one === undefined ? null : line`${name(field)} ${valueText(one, trust)}`,
    ),
  )
}
const EXACT = /^-?\d+(\.\d+)?$/

export const estimateLine = ({ value, lower, upper }: z.output<typeof zEstimate>): Words =>
  estimateInR(value, lower, upper)
export const shareLine = ({ share: value, lower, upper }: z.output<typeof zShare>): Words =>
  estimateShare(value, lower, upper)

/** `london: 42 trades, wins 58% (51–64%), +0.21R (+0.05 to +0.37R), net +120.50` */
export const groupLine = ({ name: of, n, winRate, expectancy, pnl }: PerformanceOut['overall']): Words =>
  line`${name(of)}: ${joined([
    plural(n, 'trade'),
    winRate === null
      ? line`too few for a figure`
      : line`wins ${estimateShare(winRate.value, winRate.lower, winRate.upper)}`,
    given(expectancy, estimateLine),
    line`net ${sum(pnl)}`,
  ])}`

const VERDICTS = {
  better: 'surely better',
  worse: 'surely worse',
  neither: 'no difference shown',
  too_few: 'too few trades',
  no_others: 'no other trades to compare with',
  not_judged: 'not judged',
} as const

/** `after a loss: 30 trades, 45% won, -0.20R a trade against +0.15R otherwise; surely worse` */
export const pastGroupLine = ({
  name: of,
  trades,
  winRate,
  mean,
  otherMean,
  told,
  more,
}: z.output<typeof zGroups>['groups'][number]): Words =>
  joined(
    [
      line`${name(of)}: ${plural(trades, 'trade')}, ${share(winRate)} won, ${inR(mean)} a trade${otherMean === null ? line`` : line` against ${inR(otherMean)} otherwise`}`,
      line`${VERDICTS[told]}`,
      told === 'neither' && more !== null && more > 0 && line`about ${more} more trades would show 0.2R`,
    ],
    '; ',
  )

type Habits = z.output<typeof zHabits>

/** What was found of a strategy in a symbol, then the figures with a finding. */
export const habitsLine = ({ strategy, symbol, closed, open, findings }: Habits): Words =>
  joined(
    [
      line`${joined([given(strategy, name), given(symbol, name)], ' ') || line`all trades`}: ${closed} closed, ${open} open`,
      findings.length === 0 && line`nothing found that is clear of chance`,
      ...findings.map(sentence),
    ],
    '; ',
  )

export const checkLine = ({ check, ok, detail, next }: HealthCheck): Words =>
  line`${check}: ${ok ? 'ok' : 'NOT OK'}, ${sentence(detail)}${next === null ? line`` : line`. ${sentence(next)}`}`

/** `0.50% of equity, 1.2 lots, 50.00 at risk; how it came about` */
export const sizeLine = (size: SizeOut): Words =>
  joined(
    [
      joined([
        line`${ours(`${(size.fraction * 100).toFixed(2)}%`)} of equity at 1R`,
        size.lots === null ? line`no lots: ${size.why}` : line`${name(size.lots)} lots`,
        given(size.risk, (risk) => line`${money(risk)} at risk`),
      ]),
      size.why !== 'ok' && size.lots !== null && line`${size.why}`,
      size.fraction === 0 && sentence(size.probeWhy),
      ...size.against.map(sentence),
      ...size.reasons.map(sentence),
    ],
    '; ',
  )

/** `search.embedder static (default)` */
export const settingLine = ({ setting, value, origin, by }: Setting): Words =>
  line`${ours(setting)} ${value === null ? line`not set` : valueText(value)} (${
    by === null ? line`${origin}` : name((by.split(/[\\/]/).at(-1) ?? by).replace(/^--/, ''))
  })`
