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
}

/** A section of the context: what it is called, where it stands, how much room it has, and how it is written. */
export interface SectionKind<Shown> {
  readonly name: string
  readonly side: PromptSide
  /** Its heading; null where it has none. */
  readonly title: string | null
  /** Over budget the lowest gives way first. */
  readonly rank: number
  /** Tokens at most, of the usual budget; of another, as large a share. */
  readonly budget: number
  /** Said at its end where lines had no room. */
  readonly rest?: string
  /** The most important line first: lines give way from the end. */
  lines(shown: Shown): readonly Line[]
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
  /** How many lines more there were than fitted. */
  readonly leftOut: number
}

/** The whole text, sections in order, one blank line between them. */
export const renderSections = (sections: readonly Pick<Section, 'text'>[]): string =>
  sections.map((section) => section.text).join('\n\n')
