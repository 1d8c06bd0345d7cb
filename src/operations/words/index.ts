// How answers are told in words, for the calls that answer with `text` and for doors that print them. Named exports only.
export { flagsOf } from './belief-flags.ts'
export { beliefLines } from './belief-lines.ts'
export { beliefsTable } from './beliefs-table.ts'
export { checkView } from './check-view.ts'
export { commandBelow, restOf } from './command-below.ts'
export { experimentView } from './experiment-view.ts'
export {
  chance,
  countedShare,
  estimateInR,
  estimateShare,
  eValueText,
  inR,
  ONE_R,
  ratio,
  sum,
} from './figures.ts'
export { foldedCommand } from './folded-command.ts'
export { layersView } from './layers-view.ts'
export { lessonsView } from './lessons-view.ts'
export { fromOutside } from './others-words.ts'
export { type Page, TEXT_PAGE, USUAL_WIDTH } from './page.ts'
export { findingsOf, performanceView } from './performance-view.ts'
export { plansView } from './plans-view.ts'
export { printable, printableText } from './printable.ts'
export { recallView } from './recall-view.ts'
export { type NamedLine, nameInWords, record } from './record.ts'
export { searchView } from './search-view.ts'
export { tagOf } from './situation-words.ts'
export { sizeView } from './size-view.ts'
export { stateView } from './state-view.ts'
export { markedWords, tidy, unbrokenTexts } from './telling.ts'
export { cut, lengthOf, oneLine, wrap } from './text.ts'
export { dashed, headed, indented, inset, paragraph, parts, withBeneath } from './text-blocks.ts'
export { type TextColumn, table } from './text-table.ts'
export { tradeView } from './trade-view.ts'
export { bytes, MINUTE_FORMS, moment, NUMBER_FORMS, plural, result } from './value-text.ts'
