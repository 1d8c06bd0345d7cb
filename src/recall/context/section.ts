/** One part of what the model is shown. An empty section is left out. */
export interface Section {
  readonly name: string
  readonly text: string
  /** Handles of the memories shown in it. */
  readonly handles: readonly string[]
  /** How many more there were than fitted. */
  readonly leftOut: number
}

/** The whole text, sections in order, one blank line between them. */
export const renderSections = (sections: readonly Section[]): string =>
  sections.map((section) => section.text).join('\n\n')
