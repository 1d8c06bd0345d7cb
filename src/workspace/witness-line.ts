import type { LogPlace } from '#documents/ports'
import type { Anchor } from '#record/ports'

/** Which log a line is of: two homes may have an agent of one name. */
export interface WitnessedLog extends LogPlace {
  /** Where the home is, every link resolved. */
  readonly home: string
}

interface SentLine extends Anchor {
  readonly home: string
  readonly agent: string
  readonly run: string | null
}

/** How every line begins: what begins so and has no end was torn, by a crash or a full disk. */
const BEGINNING = '{"at":"'
const END = '}'

/** An anchor as a line, with the machine's time. */
export const lineOf = ({ home, agent, run }: WitnessedLog, { seq, hash }: Anchor): string =>
  `${JSON.stringify({ at: new Date().toISOString(), home, agent, run: run ?? null, seq, hash })}\n`

/** The first line that is no anchor, nor the beginning of one; null where there is none. */
export const foreignLine = (text: string): string | null =>
  linesIn(text).find((line) => !isTorn(line) && sentLine(line) === null) ?? null

/** The anchors of one log. */
export const anchorsOf = (log: WitnessedLog, text: string): readonly Anchor[] =>
  ofName(log, text).filter((sent) => sent.home === log.home)

/** The anchors of logs of the same name in other folders: of another home, or of this one before it was moved. */
export const namesakesOf = (log: WitnessedLog, text: string): readonly SentLine[] =>
  ofName(log, text).filter((sent) => sent.home !== log.home)

const ofName = ({ agent, run }: LogPlace, text: string): readonly SentLine[] =>
  linesIn(text)
    .map(sentLine)
    .filter((sent) => sent !== null)
    .filter((sent) => sent.agent === agent && sent.run === (run ?? null))

const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

const isTorn = (line: string): boolean =>
  BEGINNING.startsWith(line) || (line.startsWith(BEGINNING) && !line.endsWith(END))

const sentLine = (line: string): SentLine | null => {
  try {
    const { seq, hash, home, agent, run } = JSON.parse(line) as Partial<SentLine>
    const isAnchor = Number.isSafeInteger(seq) && typeof hash === 'string'
    if (!isAnchor || typeof home !== 'string' || typeof agent !== 'string') return null
    return { seq: seq as number, hash, home, agent, run: run ?? null }
  } catch {
    return null
  }
}
