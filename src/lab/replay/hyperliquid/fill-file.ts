import { z } from 'zod'
import { type VenueFill, venueFillOf, zVenueFill } from '#sources'
import { HindcastError } from '#vocabulary'
import { parseSource } from '../source-file.ts'

/** The answer inside a recorded exchange: the scalar after `string:`, in single quotes, folded over lines. */
export const bodyInYaml = (yaml: string, where: string): string => {
  const match = /\bstring: '((?:[^']|'')*)'/.exec(yaml)
  if (!match?.[1])
    throw new HindcastError('invalid_input', `${where} holds no recorded answer`, {
      field: 'path',
      next: 'Expected a line "string: \'[…]\'", as the recorder of the Hyperliquid SDK writes.',
    })
  return match[1].replaceAll("''", "'").replace(/\n\s*/g, ' ')
}

/** Each with its place in the list, newest first. */
export const parseVenueFills = (yaml: string, where: string): VenueFill[] =>
  parseSource(bodyInYaml(yaml, where), z.array(zVenueFill), where).map(venueFillOf)
