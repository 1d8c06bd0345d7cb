import { maskSecrets } from '#vocabulary'

/** What was typed cannot be understood as a command; the program ends with 2. What it repeats of that passes the mask. */
export class UsageError extends Error {
  readonly field: string | undefined
  readonly next: string

  constructor(problem: string, detail: { readonly field?: string; readonly next: string }) {
    super(maskSecrets(problem))
    this.name = 'UsageError'
    this.field = detail.field
    this.next = maskSecrets(detail.next)
  }
}
