/** Where an answer is told: how wide it is, how it is styled, and what whoever reads it can do next. */
export interface Page {
  readonly width: number
  /** Whether all is shown that the answer rests on, or as much as fits a screen. */
  readonly explain: boolean
  /** What is typed to see all of it; null where nothing is typed. */
  readonly allBy: string | null
  /** Two columns before each line that somebody else's words begin. */
  readonly mark: string
  /** How a field of the call's input is named. */
  field(name: string): string
  /** Style of heads and names. */
  faint(text: string): string
  /** Style of what is wrong. */
  loud(text: string): string
}

const asItIs = (text: string): string => text

/** As wide as a page is without a terminal that says otherwise. */
export const USUAL_WIDTH = 80

/** The page of `text` in an answer: words alone, and whatever others wrote is behind a mark. */
export const TEXT_PAGE: Page = {
  width: USUAL_WIDTH,
  explain: false,
  allBy: null,
  mark: '> ',
  field: asItIs,
  faint: asItIs,
  loud: asItIs,
}
