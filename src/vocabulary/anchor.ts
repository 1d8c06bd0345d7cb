import { type Instant, isoOf } from './instant.ts'

/** The head of a log as it was written down outside of it. */
export interface Anchor {
  readonly at: Instant
  readonly seq: number
  readonly hash: string
  /** A person took the log as it was at this event: anchors before this one need not hold. */
  readonly accepted?: true
}

/** One line of a file of anchors; `log` names the log in a file that several share. */
export const anchorLine = ({ at, ...anchor }: Anchor, log?: string): string =>
  `${JSON.stringify({ at: isoOf(at), ...(log === undefined ? {} : { log }), ...anchor })}\n`

/** Reads a line; null if it is no anchor. */
export const readAnchorLine = (line: string): (Anchor & { readonly log?: string }) | null => {
  let read: { [field in 'at' | 'seq' | 'hash' | 'accepted' | 'log']?: unknown }
  try {
    read = Object(JSON.parse(line))
  } catch {
    return null
  }
  const { at, seq, hash, accepted, log } = read
  const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (Number.isNaN(ms) || !Number.isSafeInteger(seq) || typeof hash !== 'string') return null
  if (!/^[0-9a-f]{64}$/.test(hash)) return null
  return {
    at: ms as Instant, // a moment of the machine's clock
    seq: Number(seq),
    hash,
    ...(accepted === true ? { accepted } : {}),
    ...(typeof log === 'string' ? { log } : {}),
  }
}
