import { money, noProbeWords } from '#recall'
import { percent } from '#vocabulary'
import type { SizeOut } from '../outputs/size-output.ts'
import { notKnown } from './figures.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { telling } from './telling.ts'
import { headed, inset, numbered, parts } from './text-blocks.ts'

/** A size and the steps that lead to it. */
export const sizeView = telling((size: SizeOut, page: Page) =>
  parts(
    record(
      [
        [
          'risk',
          `${percent(size.fraction, 2)} of equity${size.risk === null ? '' : `, ${money(size.risk)} in money`}`,
        ],
        ['lots', size.lots ?? notKnown(size.why)],
        ['why', size.why === 'ok' || size.lots === null ? '' : page.loud(size.why)],
        ['probe', size.fraction > 0 ? '' : size.probe > 0 ? size.probeWhy : (noProbeWords(size) ?? '')],
        ['against', size.against.length === 0 ? '' : page.loud(size.against.join('; '))],
        ['advice', size.advice === 'normal' ? '' : page.loud(size.advice)],
      ],
      page,
    ),
    headed('Step by step', numbered(size.reasons, inset(page))),
  ),
)
