import type { ExperimentOut } from '../outputs/experiment-output.ts'
import { chance, estimateInR, inR, ONE_R, orUnknown } from './figures.ts'
import type { Page } from './page.ts'
import { type NamedLine, record } from './record.ts'
import { telling, type Untold } from './telling.ts'
import { dashed, headed, inset, paragraph, parts } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'
import { plural } from './value-text.ts'

type Answer = Untold<ExperimentOut>

/** The sentence first; then the arms that it is of. */
export const experimentView = telling((answer: Answer, page: Page) => {
  const { says, experiment, former, notes } = answer
  if (experiment === null) return paragraph(says, page)
  const within = inset(page)
  return parts(
    paragraph(says, page),
    record(linesOf(answer, experiment), page),
    headed('Blocks', table(armsOf(answer), ARMS, within)),
    headed('Notes', dashed(notes, within)),
    headed(
      'Before it',
      dashed(
        former.map(
          ({ name, section, from }) =>
            `${name}: ${section}${from === null ? '' : ` from ${from.slice(0, 10)}`}`,
        ),
        within,
      ),
    ),
  )
})

const linesOf = (
  { strata, difference, p, basis }: Answer,
  { name, section, share, blockDays, from, ended }: NonNullable<Answer['experiment']>,
): readonly NamedLine[] => [
  ['experiment', `${name}${ended ? ', ended' : ''}`],
  [
    'withheld',
    `${section}, in one of ${Math.round(1 / share)} blocks of ${plural(blockDays, 'day')}${from === null ? '' : ` from ${from.slice(0, 10)}`}`,
  ],
  ['strata', `${strata} ended`],
  [
    'difference',
    difference === null
      ? ''
      : `${estimateInR(difference.value, difference.lower, difference.upper)} a day, valid at every look; ${ONE_R[basis]}`,
  ],
  ['p', p === null ? '' : `${chance(p)} at this look alone, by drawing the blocks again`],
]

type NamedArm = ExperimentOut['shown'] & { readonly name: string }

const armsOf = ({ shown, withheld }: Answer): readonly NamedArm[] => [
  { name: 'shown', ...shown },
  { name: 'withheld', ...withheld },
]

const ARMS: readonly TextColumn<NamedArm>[] = [
  { head: '', forms: [({ name }) => name] },
  { head: 'blocks', right: true, forms: [({ blocks }) => String(blocks)] },
  { head: 'days', right: true, forms: [({ days }) => String(days)] },
  { head: 'trades', right: true, forms: [({ trades }) => String(trades)] },
  { head: 'R a day', right: true, forms: [({ rPerDay }) => orUnknown(rPerDay, inR, null)] },
  {
    head: 'R a taken trade (conditional)',
    right: true,
    spare: true,
    forms: [({ rPerTrade }) => orUnknown(rPerTrade, inR, null)],
  },
]
