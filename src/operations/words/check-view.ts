import type { Check } from '../outputs/check-output.ts'
import { beliefLines } from './belief-lines.ts'
import { beliefsTable } from './beliefs-table.ts'
import { restOf } from './command-below.ts'
import { hitLines } from './hit-lines.ts'
import { hitSection } from './hit-view.ts'
import { lossesByLikeness } from './losses-by-likeness.ts'
import type { Page } from './page.ts'
import { planBlock, planLine } from './plans-view.ts'
import { sizeView } from './size-view.ts'
import { telling, type Untold } from './telling.ts'
import { dashed, headed, indented, inset, parts } from './text-blocks.ts'

type Answer = Untold<Check>

const VERDICTS: { readonly [V in Answer['verdict']]: string } = {
  clear: 'clear: nothing in the record stands against it',
  no_record: 'no record: nothing stands against it, and there is too little to stand for it',
  caution: 'caution',
  stop: 'stop',
}

/** The verdict with its reasons, then the evidence behind each. */
export const checkView = telling((answer: Answer, page: Page) => {
  const { verdict, reasons, plans, contradictions, size, beliefs } = answer
  const head =
    verdict === 'clear' || verdict === 'no_record' ? VERDICTS[verdict] : page.loud(VERDICTS[verdict])
  return parts(
    reasons.length === 0 ? head : headed(head, dashed(reasons, inset(page))),
    headed('Size', sizeView(size, inset(page))),
    lossesView(answer, page),
    plansInForce(plans, page),
    headed('These contradict each other', dashed(contradictions, inset(page))),
    beliefs.length === 0
      ? ''
      : page.explain
        ? `${DISAGREE}:\n${beliefsTable(beliefs, page)}`
        : beliefLines(beliefs, DISAGREE, page),
    page.explain || answer.losses.length + plans.length + beliefs.length === 0
      ? ''
      : restOf('What each was chosen and scored by', page),
  )
})

const DISAGREE = 'Beliefs that disagree'

const lossesView = ({ losses, lossesLeft }: Answer, page: Page): string => {
  const sections = lossesByLikeness(losses, lossesLeft)
  return page.explain
    ? sections.map((section) => hitSection(section, page)).join('\n')
    : hitLines(sections, page)
}

const plansInForce = (plans: Answer['plans'], page: Page): string => {
  if (plans.length === 0) return ''
  const shown = plans.map((plan) =>
    page.explain ? planBlock(plan, page) : indented(planLine(plan, inset(page))),
  )
  return `Plans in force:\n${shown.join('\n')}`
}
