import type { Operation } from '#operations'

/** One argument of a tool: which field of the call it is, and what a model is told of it. */
export interface Argument {
  /** The field of the call's input, as a path (`context.trend`); named as the argument is if left out. */
  readonly field?: string
  /** In a few words; the call's own words if left out. */
  readonly says?: string
  /** Of an object, what a model may put into it. */
  readonly inside?: Arguments
  /** Of a list, what each of its objects may have. */
  readonly each?: Arguments
  /** Also where the call itself could do without. */
  readonly required?: true
  /** Of what type it is, where the call takes anything there. */
  readonly type?: 'number' | 'string'
  /** What a list of it may hold, where the call has other words for that. */
  readonly words?: readonly string[]
  /** The value as the call takes it, where it is written otherwise elsewhere. */
  readonly as?: (value: unknown) => unknown
}

export interface Arguments {
  readonly [name: string]: Argument
}

/**
 * A tool: the thin face of a call, with the few fields that a model can fill. It has no rule of its own: the call checks what is
 * given, and does it.
 */
export interface Tool {
  readonly name: string
  /** Written for a model: when to call it, and what comes back. */
  readonly says: string
  readonly call: Operation
  readonly takes: Arguments
  /** The same call twice is as one, whatever the model leaves out. */
  readonly again?: true
  /** Fields of the answer that are texts for a model already, line by line; in all others no text has a line of its own. */
  readonly written?: readonly string[]
  /** In words, where neither the call nor the command line has any that fit a model. */
  readonly tells?: (answer: never) => string
  /** The answer as it was published elsewhere, where others rely on that. */
  readonly answers?: (answer: never) => object
}

/** The call's own field, as it is. */
export const own: Argument = {}
/** The call's own field, in fewer words. */
export const says = (words: string): Argument => ({ says: words })

/** Keeps what a tool is written as; its call takes its own input, so no one type of call fits them all. */
export const tool = <Call extends { readonly input: unknown }, Answer extends object>(
  face: Omit<Tool, 'call' | 'answers' | 'tells'> & {
    readonly call: Call
    readonly answers?: (answer: Answer) => object
    readonly tells?: (answer: Answer) => string
  },
): Tool => face as unknown as Tool
