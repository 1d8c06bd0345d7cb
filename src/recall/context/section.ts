import type { GivenReason, ReasonsAbove } from './given-reason.ts'

/** The sides of a prompt: what a person stands behind, and the rest. */
export const PROMPT_SIDES = ['system', 'user'] as const
export type PromptSide = (typeof PROMPT_SIDES)[number]

/** One or more lines of a section that stay or go together. */
export interface Line {
  readonly text: string
  /** Handles of the memories shown in it. */
  readonly handles?: readonly string[]
  /** It quotes text from outside, or such as was written by somebody who was shown some. */
  readonly outside?: boolean
  /** It says where the lines are for which there was no room, and is none itself. */
  readonly isPointer?: boolean
  /** What it stands for where that is not one: lines of a file, or as many as `and 5 more` says. */
  readonly counts?: number
  /** What it is a part of goes on in the next line. */
  readonly goesOn?: boolean
  /** The trade that it gives a reason of, and the reason: no line below repeats that. */
  readonly gives?: GivenReason | null
}

/** A section of the context: what it is called, where it stands, how much room it has, and how it is written. */
export interface SectionKind<Shown> {
  readonly name: string
  readonly side: PromptSide
  /** Its heading; null where it has none. */
  readonly title: string | null
  /** Over budget the lowest gives way first. */
  readonly rank: number
  /** Tokens at most, of the usual budget; of another, as large a share, and no less where it must be told. */
  readonly budget: number
  /** Said at its end where lines had no room, and where the last that is shown breaks off. One that says how many stands alone, too, without a heading. */
  readonly rest?: string | ((left: number) => string)
  readonly restWithin?: string
  /** The most important line first: lines give way from the end. `above`: the reasons that stand in sections above it. */
  lines(shown: Shown, above?: ReasonsAbove): readonly Line[]
  /** Lines that there are besides: what is read of a section has an end. */
  unread?(shown: Shown): number
}

/** A section as it is shown. */
export interface Section {
  readonly name: string
  readonly side: PromptSide
  readonly text: string
  readonly tokens: number
  /** Handles of the memories shown in it. */
  readonly handles: readonly string[]
  /** Whether any of its lines quotes text from outside. */
  readonly outside: boolean
  /** Reasons that it gives. */
  readonly reasons: ReasonsAbove
  /** How many of its lines are shown, and how many more there were than fitted. */
  readonly kept: number
  readonly leftOut: number
}

/** The whole text, sections in order, one blank line between them. */
export const renderSections = (sections: readonly Pick<Section, 'text'>[]): string =>
  sections.map((section) => section.text).join('\n\n')
