import type { z } from 'zod'

/**
 * The fields that a schema names, in its order. What an output is made of may then be spread: what it has besides is not
 * shown, and neither is the order of its own fields, which a row that was read and one that was just made have differently.
 */
export const shaped = <S extends z.ZodObject>(schema: S, value: z.input<S>): z.input<S> => {
  // A schema's input is an object with the fields that it names; the compiler does not follow it through a type parameter.
  const given = value as { readonly [field: string]: unknown }
  const fields: { [field: string]: unknown } = {}
  for (const field of Object.keys(schema.shape)) fields[field] = given[field]
  return fields as z.input<S>
}
