import { CALLS } from '#operations'
import {
  checkView,
  experimentView,
  layersView,
  lessonsView,
  performanceView,
  plansView,
  recallView,
  searchView,
  sizeView,
  stateView,
  tradeView,
} from '#operations/words'
import type { AnswerOf, AnswerView } from './answer-view.ts'
import { anyView } from './any-view.ts'
import { beliefsView } from './beliefs-view.ts'
import { configView } from './config-view.ts'
import { contextView } from './context-view.ts'
import { diffView } from './diff-view.ts'
import { dueView } from './due-view.ts'
import { eventsView } from './events-view.ts'
import { flagsView } from './flags-view.ts'
import { habitsView } from './habits-view.ts'
import { importView } from './import-view.ts'
import { indexHealthView } from './index-health-view.ts'
import { copiedView, statusView, verifyView } from './keep-view.ts'
import { maintainView, observeView } from './knowledge-view.ts'
import type { Page } from './page.ts'
import { judgedView, proposalsView, proposedView } from './proposals-view.ts'
import { fillView, isRecorded, recordedView, turnView } from './recorded-view.ts'
import { runsView } from './runs-view.ts'
import { tradesView } from './trades-view.ts'
import { decisionsView, whyView } from './why-view.ts'
import { writtenView } from './written-view.ts'

type Calls = typeof CALLS

/** Views by call; answers without one are shown by `anyView`. */
const VIEWS: { readonly [Name in keyof Calls]?: AnswerView<AnswerOf<Name>> } = {
  trades: tradesView,
  trade: tradeView,
  flags: flagsView,
  recall: recallView,
  size: sizeView,
  check: checkView,
  beliefs: beliefsView,
  plans: plansView,
  state: stateView,
  due: dueView,
  config: configView,
  knowledge: layersView,
  lessons: lessonsView,
  habits: habitsView,
  performance: performanceView,
  experiment: experimentView,
  write: writtenView,
  propose: proposedView,
  judge: judgedView,
  proposals: proposalsView,
  search: searchView,
  reindex: indexHealthView,
  events: eventsView,
  context: contextView,
  why: whyView,
  decisions: decisionsView,
  turn: turnView,
  fill: fillView,
  observe: observeView,
  maintain: maintainView,
  status: statusView,
  runs: runsView,
  diff: diffView,
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
