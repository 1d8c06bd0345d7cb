import { z } from 'zod'
import { HindcastError, isHindcastError, zInstant, zLabel } from '#vocabulary'

/** When a fact happened, and the caller's own id for it. */
export const FACT_FIELDS = {
  at: zInstant.optional().describe('when it happened, such as 2026-01-31T09:30:00Z; now if left out'),
  id: zLabel
    .optional()
    .describe('your own id of it: the same id is the same fact, and with other content it is refused'),
}

export type FactFields = z.output<z.ZodObject<typeof FACT_FIELDS>>

const zFact = z.object(FACT_FIELDS).meta({ id: 'Fact' })

/** Publishes the two fields as one shape, `Fact`, that all calls share. What the input takes stays the same. */
export const sharingFact = <Input extends z.ZodType>(input: Input): Input => {
  if (!(input instanceof z.ZodObject)) return input
  const { at, id, ...own } = input.shape
  if (at !== FACT_FIELDS.at || id !== FACT_FIELDS.id) return input
  const parts = z.intersection(z.object(own), zFact)
  input._zod.processJSONSchema = (ctx, json, params) => {
    parts._zod.processJSONSchema?.(ctx, json, params)
    json.unevaluatedProperties = false
  }
  return input
}

/** Splits the envelope off a call's input; what remains is the payload. */
export const splitFact = <T extends FactFields>(
  input: T,
): { fact: FactFields; payload: Omit<T, 'at' | 'id'> } => {
  const { at, id, ...payload } = input
  return { fact: { at, id }, payload }
}

/** Names the call's field in an error about a field of the fact: `on` of a remark is `trade` or `plan` in the log. */
export const asField = async <Answer>(
  field: string,
  inFact: readonly string[],
  work: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!isHindcastError(error) || !inFact.includes(error.field ?? '')) throw error
    const { code, message, next, cause } = error
    throw new HindcastError(code, message, { field, next, cause })
  }
}
