import { exact, HindcastError, holdsSecret, isHindcastError, refuseUnfit } from '#vocabulary'
import type { Named } from './input-fields.ts'

/**
 * Reads JSON without losing digits: a number that a double cannot hold stays the text it was,
 * which every exact field takes as it is.
 */
export const parseExactJson = (text: string): unknown => JSON.parse(text, keepDigits)

// The third argument is newer than TypeScript's own library of types.
const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && exact(context.source) !== exact(value)
    ? context.source
    : value

/** Reads JSON that a person typed; the error names the flag and the file. */
export const readJson = (text: string, { name, flag }: Named, from: string): unknown => {
  try {
    // Read twice: with a function for its numbers, the reader goes as deep as the text does.
    refuseUnfit(JSON.parse(text), name)
    return parseExactJson(text)
  } catch (cause) {
    if (isHindcastError(cause)) throw cause
    // It quotes a piece of the text, which may be one of a secret.
    const detail = cause instanceof Error && !holdsSecret(text) ? cause.message : 'it cannot be read'
    throw new HindcastError('invalid_input', `--${flag} is not JSON${from}: ${detail}`, {
      field: name,
      next: `Give JSON in single quotes, --${flag} @file for a file, or --${flag} - for standard input.`,
    })
  }
}
