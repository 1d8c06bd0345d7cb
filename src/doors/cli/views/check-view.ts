import type { AnswerOf } from './answer-view.ts'
import { beliefsTable } from './beliefs-view.ts'
import { hitBlocks } from './hit-view.ts'
import type { Page } from './page.ts'
import { planBlock } from './plans-view.ts'
import { sizeView } from './size-view.ts'
import { dashed, headed, inset, parts } from './text-blocks.ts'

type Answer = AnswerOf<'check'>

const VERDICTS: { readonly [V in Answer['verdict']]: string } = {
  clear: 'clear: nothing in the record stands against it',
  caution: 'caution',
  stop: 'stop',
}

/** The verdict with its reasons, then the evidence behind each. */
export const checkView = (answer: Answer, page: Page): string => {
  const { verdict, reasons, losses, plans, contradictions, size, beliefs } = answer
  const head = verdict === 'clear' ? VERDICTS.clear : page.loud(VERDICTS[verdict])
  return parts(
    reasons.length === 0 ? head : headed(head, dashed(reasons, inset(page))),
    headed('Size', sizeView(size, inset(page))),
    losses.length === 0 ? '' : `Losses in situations like this one:\n${hitBlocks(losses, page)}`,
    plans.length === 0 ? '' : `Plans in force:\n${plans.map((plan) => planBlock(plan, page)).join('\n')}`,
    headed('These contradict each other', dashed(contradictions, inset(page))),
    beliefs.length === 0 ? '' : `Beliefs that disagree:\n${beliefsTable(beliefs, page)}`,
  )
}
