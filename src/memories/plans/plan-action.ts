import { z } from 'zod'
import { canonical, inQuotationMarks, nameInText, plainNumber, zLabel } from '#vocabulary'

const LONGEST_MESSAGE = 1_000

const zAdjust = z
  .strictObject({
    type: z.literal('adjust_param').describe('change a parameter: by multiply, set or add'),
    param: zLabel.describe('what to change: size, stop, or a parameter of the strategy'),
    multiply: z.number().min(0).optional().describe('multiply it by this: 0.5 halves it'),
    set: z.number().optional().describe('set it to this value; of a size, in lots'),
    add: z.number().optional().describe('add this much to it; to a size, in lots'),
  })
  .superRefine((action, ctx) => {
    const given = EFFECTS.filter((effect) => action[effect] !== undefined)
    if (given.length !== 1)
      wrong(ctx, `needs exactly one of ${EFFECTS.join(', ')}`, 'Give one, such as { "multiply": 0.5 }.')
    else if (action.multiply === 1 || action.add === 0)
      wrong(ctx, 'changes nothing', 'Multiply by another number than 1, or add another than 0.')
  })

const EFFECTS = ['multiply', 'set', 'add'] as const

const wrong = (ctx: z.RefinementCtx, message: string, next: string): void =>
  ctx.addIssue({ code: 'custom', message, params: { code: 'invalid_input', next } })

/** What to do when a plan's condition holds, with the parameters that each kind takes and no others. */
export const zPlanAction = z
  .discriminatedUnion('type', [
    zAdjust,
    z.strictObject({
      type: z
        .enum(['skip_trade', 'force_exit'])
        .describe('do not take the trade, or close the one that is open'),
    }),
    z.strictObject({
      type: z.literal('alert').describe('only say so, with a message'),
      message: z.string().trim().min(1).max(LONGEST_MESSAGE).describe('what to be warned of, in words'),
    }),
  ])
  .meta({ id: 'PlanAction' })

export type PlanAction = Readonly<z.output<typeof zPlanAction>>

/** Names of parameters that mean the stake: in lots, or as a risk whose unit nobody said. */
const LOTS: ReadonlySet<string> = new Set([
  'size',
  'lots',
  'lotsize',
  'quantity',
  'qty',
  'units',
  'contracts',
  'positionsize',
  'ordersize',
  'tradesize',
])
const RISKS: ReadonlySet<string> = new Set(['risk', 'riskshare', 'riskpertrade'])

type Adjusting = Extract<PlanAction, { readonly type: 'adjust_param' }>
const plainName = ({ param }: Adjusting): string => param.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Whether what it sets or adds is in lots. */
export const inLots = (action: Adjusting): boolean => LOTS.has(plainName(action))
export const isSize = (action: PlanAction): action is Adjusting =>
  action.type === 'adjust_param' && (inLots(action) || RISKS.has(plainName(action)))

/** Whether an action asks for a larger stake; of `set` that is not known. */
const raisesSize = (action: PlanAction): boolean =>
  isSize(action) && ((action.multiply ?? 1) > 1 || (action.add ?? 0) > 0)

/** Whether an action asks for a smaller stake: of `set` it is known where it leaves nothing. */
export const lowersSize = (action: PlanAction): boolean =>
  isSize(action) && ((action.multiply ?? 1) < 1 || (action.add ?? 0) < 0 || (action.set ?? 1) <= 0)

/** Why two actions cannot be done at once; undefined if they can. */
export const incompatible = (a: PlanAction, b: PlanAction): string | undefined => {
  if (a.type === 'adjust_param' && b.type === 'adjust_param')
    return a.param === b.param && canonical(a) !== canonical(b)
      ? `both change ${nameInText(a.param)}, differently`
      : undefined
  const [stop, more] = raisesSize(a) ? [b, a] : [a, b]
  if (!raisesSize(more)) return undefined
  if (stop.type === 'skip_trade') return 'one skips the trade, the other makes it larger'
  return stop.type === 'force_exit' ? 'one closes the trade, the other makes it larger' : undefined
}

/** An action as a phrase: "multiply size by 0.5". */
export const describeAction = (action: PlanAction): string => {
  switch (action.type) {
    case 'skip_trade':
      return 'skip the trade'
    case 'force_exit':
      return 'close the trade'
    case 'alert':
      return `be warned: ${inQuotationMarks(action.message)}`
    case 'adjust_param':
      if (action.multiply !== undefined)
        return `multiply ${nameInText(action.param)} by ${plainNumber(action.multiply)}`
      return action.set !== undefined
        ? `set ${nameInText(action.param)} to ${plainNumber(action.set)}`
        : `add ${plainNumber(action.add ?? 0)} to ${nameInText(action.param)}`
  }
}
