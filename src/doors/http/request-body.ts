import { HindcastError } from '#vocabulary'

/** What a call may be sent. The longest sections of a turn have 4 MB; what is larger comes by `import` from a file. */
export const MOST_BYTES = 8 * 1024 * 1024

/** The JSON of a request; nothing at all stands for no input. */
export const bodyOf = async (request: Request): Promise<unknown> => {
  const text = await textOf(request)
  if (text === '') return {}
  refuseOtherTypes(request)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw invalid('the body is no JSON that can be read', 'Send one JSON object, in UTF-8.', cause)
  }
}

const textOf = async (request: Request): Promise<string> => {
  const told = Number(request.headers.get('content-length') ?? 0)
  if (told > MOST_BYTES) throw tooLarge()
  if (request.body === null) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of request.body) {
      bytes += part.byteLength
      if (bytes > MOST_BYTES) throw tooLarge()
      parts.push(part)
    }
  } catch (cause) {
    if (cause instanceof HindcastError) throw cause
    throw new HindcastError('body_incomplete', 'the body ended before it was whole', {
      field: 'body',
      next: 'Send it again; nothing was done with what came.',
      cause,
    })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)).trim()
  } catch (cause) {
    throw invalid('the body is not UTF-8', 'Send JSON, in UTF-8.', cause)
  }
}

/** A page of another site can send what looks like a form, and not this. */
const refuseOtherTypes = ({ headers }: Request): void => {
  const type = headers.get('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw invalid(`the body is ${type === '' ? 'of no type' : type}`, 'Send it as application/json.')
}

const invalid = (problem: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError('invalid_input', problem, {
    field: 'body',
    next,
    ...(cause === undefined ? {} : { cause }),
  })

const tooLarge = (): HindcastError =>
  new HindcastError('payload_too_large', `the body has more than ${MOST_BYTES / 1024 / 1024} MB`, {
    field: 'body',
    next: 'Send less at once; a whole history is brought in by import, from a file on the machine of the home.',
  })
