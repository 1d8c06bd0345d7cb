import { HindcastError, shownPath } from '#vocabulary'

export interface TextOfBytes {
  /** All of it, null characters too. */
  readonly text: string
  readonly nulls: number
}

/**
 * A text may hold some null bytes, as an editor or a crash leaves them. It is binary where more than one character in ten is one, or
 * another that no text has: UTF-16 read as UTF-8 has every second, an archive most of its head. Sane between 0.05 and 0.3.
 */
const MOST_UNPRINTED = 0.1

/** The text of a file's bytes. One that is no UTF-8 is refused, because what is kept must be what is there; so is a binary. */
export const textOfBytes = (bytes: Uint8Array, name: string): TextOfBytes => {
  const text = decoded(bytes, name)
  if (!text.includes('\0')) return { text, nulls: 0 }
  const { length, nulls, others } = counted(text)
  if (length === 0) throw noText(name, `holds nothing but ${nulls} null bytes`)
  const trailing = text.length - length
  if ((nulls - trailing + others) / length > MOST_UNPRINTED)
    throw noText(name, `is binary: it has ${nulls} null bytes and ${others} other control characters`)
  return { text, nulls }
}

const decoded = (bytes: Uint8Array, name: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw noText(name, 'is not valid UTF-8 text')
  }
}

/** `length` is without the null characters at its end, which a crash leaves: they say nothing of what stands before them. */
const counted = (text: string): { length: number; nulls: number; others: number } => {
  let length = text.length
  while (length > 0 && text.charCodeAt(length - 1) === 0) length--
  let nulls = text.length - length
  let others = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0) nulls++
    else if (isControl(code)) others++
  }
  return { length, nulls, others }
}

const TAB = 0x09
const LINE_FEED = 0x0a
const FORM_FEED = 0x0c
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const DELETE = 0x7f

const isControl = (code: number): boolean =>
  code === DELETE ||
  (code < SPACE && code !== TAB && code !== LINE_FEED && code !== FORM_FEED && code !== CARRIAGE_RETURN)

const noText = (name: string, why: string): HindcastError =>
  new HindcastError('invalid_input', `${shownPath(name)} ${why}`, {
    field: 'path',
    next: 'Save it as UTF-8, or keep it outside the workspace.',
  })
