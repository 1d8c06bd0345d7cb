import { type ErrorCode, HindcastError, suggest } from '#vocabulary'

/** A line that cannot be taken, and why. */
export interface RefusedLine {
  readonly line: number
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly what: string
  readonly next: string
  readonly cutOff?: true | undefined
  readonly cause?: unknown
}

/** So many are told, of however many there are: an export in the wrong zone has all its lines wrong in one way. */
const MOST_TOLD = 100
/** Of what to do, besides that of the first line: a few sorts of wrong are usual, and more are a wrong file. */
const MOST_ADVICE = 3

/** The lines of an import that cannot be taken. */
export class RefusedLines {
  readonly told: RefusedLine[] = []
  count = 0
  /** The file ends before its end: none of it is taken, whatever is said. */
  isCutOff = false
  private readonly from: string | undefined

  constructor(from: string | undefined) {
    this.from = from
  }

  add(line: RefusedLine): void {
    this.count++
    this.isCutOff ||= line.cutOff === true
    if (this.told.length < MOST_TOLD) this.told.push(line)
  }

  /** A field of a fact: by its place in the call, or by its line in the file. */
  fieldOf(line: number, field: string): string {
    return this.from === undefined ? `facts.${line - 1}.payload.${field}` : `line ${line}: ${field}`
  }

  /** Stops the import where there are any. */
  refuse(): void {
    const [first] = this.told
    if (!first) return
    const { code, field, next, cause } = first
    const where = this.from === undefined ? 'the call' : this.from
    const message =
      this.count === 1
        ? `${this.nameOf(first)}${this.from === undefined ? '' : ` of ${where}`}: ${first.what}`
        : [
            `${this.count} ${this.from === undefined ? 'facts' : 'lines'} of ${where} cannot be taken`,
            ...this.told.map((one) => `${this.nameOf(one)}: ${one.what}`),
            ...(this.count > MOST_TOLD ? [`and ${this.count - MOST_TOLD} more`] : []),
          ].join('\n')
    throw new HindcastError(code, message, {
      field: this.placeOf(first.line, field),
      next: `${this.count === 1 ? '' : `${this.nameOf(first)}: `}${next}${this.othersAdvice(first)} ${this.from === undefined || this.isCutOff ? '' : `Or take the others: ${suggest('import', { skipRefused: '' })}. `}Nothing was imported.`,
      cause,
    })
  }

  /** What to do about the others, where that is something else. */
  private othersAdvice(first: RefusedLine): string {
    const said = new Set([first.next])
    const others = this.told.filter(({ next }) => !said.has(next) && said.add(next)).slice(0, MOST_ADVICE)
    return others.map((one) => ` ${this.nameOf(one)}: ${one.next}`).join('')
  }

  /** What nobody may bring stops the import, whatever else is in it. */
  whole(line: number, error: HindcastError): HindcastError {
    return new HindcastError(error.code, `${this.nameOf({ line })}: ${error.message}`, {
      field: this.placeOf(line, error.field),
      next: `${error.next} Nothing was imported.`,
      cause: error,
    })
  }

  private placeOf(line: number, field: string | undefined): string {
    return this.from === undefined ? `facts.${line - 1}${field === undefined ? '' : `.${field}`}` : 'from'
  }

  private nameOf({ line }: Pick<RefusedLine, 'line'>): string {
    return this.from === undefined ? `fact ${line}` : `line ${line}`
  }
}
