import { z } from 'zod'

/** What a caller gives to be called back. */
export const zFunction = <Called extends (...told: never[]) => unknown>() =>
  z.custom<Called>((given) => typeof given === 'function', 'must be a function')

/** Whether an object has a function of that name, its own or its class's. */
export const hasFunction =
  (name: string) =>
  (given: unknown): boolean =>
    typeof given === 'object' &&
    given !== null &&
    typeof (given as { readonly [name: string]: unknown })[name] === 'function'
