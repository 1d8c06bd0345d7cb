/** Why a client's file is not changed, and at which line. */
export class ConfigTrouble extends Error {
  readonly line: number | undefined

  constructor(problem: string, line?: number) {
    super(problem)
    this.name = 'ConfigTrouble'
    this.line = line
  }
}

/** The line that a place of a text is in, from 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length
