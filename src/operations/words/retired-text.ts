import type { RetiredOut } from '../outputs/retired-output.ts'
import { fromOutside, othersWords } from './others-words.ts'
import type { Page } from './page.ts'
import { dashed, headed, inset } from './text-blocks.ts'
import { moment } from './value-text.ts'

/** `breakout@2 by the person 2026-01-02 09:30:00Z: "under water for years"`, one a line; nothing where none was. */
export const retiredBlock = (retired: readonly RetiredOut[], page: Page): string =>
  headed(
    'Given up',
    dashed(
      retired.map(
        (one) =>
          `${one.variant} by the ${one.by} ${moment(one.at)}: ${othersWords(one.reason, page)}${fromOutside(one)}`,
      ),
      inset(page),
    ),
  )
