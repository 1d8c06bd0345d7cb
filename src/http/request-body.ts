import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HindcastError } from '#vocabulary'

/** The size of a call's input at most. The longest sections of a turn have 4 MB; a larger history comes by `import` from a file. */
const MOST_BYTES = 8 * 1024 * 1024

export const limitedBody: MiddlewareHandler = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new HindcastError('payload_too_large', `the body has more than ${MOST_BYTES / 1024 / 1024} MB`, {
      field: 'body',
      next: 'Send less at once; a whole history is brought in by import, from a file on the machine of the home.',
    })
  },
})

/** The JSON of a request; nothing at all stands for no input. */
export const bodyOf = async ({ req }: Context): Promise<unknown> => {
  const text = await req.text().catch((cause: unknown) => {
    throw new HindcastError('body_incomplete', 'the body ended before it was whole', {
      field: 'body',
      next: 'Send it again; nothing was done with what came.',
      cause,
    })
  })
  if (text.trim() === '') return {}
  const type = req.header('content-type') ?? ''
  // A page of another site can send a form, and not this.
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw invalid(`the body is ${type === '' ? 'of no type' : type}`, 'Send it as application/json.')
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw invalid('the body is no JSON that can be read', 'Send one JSON object, in UTF-8.', cause)
  }
}

const invalid = (problem: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError('invalid_input', problem, { field: 'body', next, ...(cause ? { cause } : {}) })
