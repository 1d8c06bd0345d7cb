import { CALLS } from '#operations'
import {
  abView,
  checkView,
  layersView,
  lessonsView,
  moodView,
  pastView,
  performanceView,
  plansView,
  recallView,
  searchView,
  sizeView,
  tradeView,
} from '#operations/words'
import type { AnswerOf, AnswerView } from './answer-view.ts'
import { anyView } from './any-view.ts'
import { beliefsView } from './beliefs-view.ts'
import { contextView } from './context-view.ts'
import { diffView } from './diff-view.ts'
import { eventsView } from './events-view.ts'
import { flagsView } from './flags-view.ts'
import { habitsView } from './habits-view.ts'
import { importView } from './import-view.ts'
import { indexHealthView } from './index-health-view.ts'
import { copiedView, doctorView, statusView, verifyView } from './keep-view.ts'
import { healthView, maintainView, observeView } from './knowledge-view.ts'
import { leashView } from './leash-view.ts'
import { momentsView } from './moments-view.ts'
import type { Page } from './page.ts'
import { judgedView, proposalsView, proposedView } from './proposals-view.ts'
import { fillView, isRecorded, recordedView, turnView } from './recorded-view.ts'
import { runsView } from './runs-view.ts'
import { positionsTable, tradesView } from './trades-view.ts'
import { whyView } from './why-view.ts'
import { writtenView } from './written-view.ts'

type Calls = typeof CALLS

/** Views by call; answers without one are shown by `anyView`. */
const VIEWS: { readonly [Name in keyof Calls]?: AnswerView<AnswerOf<Name>> } = {
  trades: tradesView,
  positions: ({ positions, why }, page) =>
    positions.length === 0 ? (why ?? '') : positionsTable(positions, page),
  trade: tradeView,
  flags: flagsView,
  recall: recallView,
  size: sizeView,
  check: checkView,
  beliefs: beliefsView,
  plans: plansView,
  mood: moodView,
  moments: momentsView,
  leash: leashView,
  layers: layersView,
  lessons: lessonsView,
  habits: habitsView,
  performance: performanceView,
  past: pastView,
  ab: abView,
  write: writtenView,
  propose: proposedView,
  judge: judgedView,
  proposals: proposalsView,
  search: searchView,
  reindex: indexHealthView,
  events: eventsView,
  activity: ({ text, why }) => (text === '' ? (why ?? '') : text),
  context: contextView,
  why: whyView,
  turn: turnView,
  fill: fillView,
  observe: observeView,
  maintain: maintainView,
  health: healthView,
  status: statusView,
  runs: runsView,
  diff: diffView,
  doctor: doctorView,
  verify: verifyView,
  backup: copiedView,
  export: copiedView,
  import: importView,
}

/** Views by the operation's name, such as `trade.record`. The cast is safe: VIEWS types each view by its answer. */
const BY_NAME: ReadonlyMap<string, AnswerView<unknown>> = new Map(
  Object.entries(VIEWS).map(([name, view]) => [CALLS[name as keyof Calls].name, view as AnswerView<unknown>]),
)

export const viewAnswer = (name: string, output: unknown, page: Page): string => {
  const view = BY_NAME.get(name)
  if (view) return view(output, page)
  return isRecorded(output) ? recordedView(output, page) : anyView(output, page)
}
