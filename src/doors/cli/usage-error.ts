/** What was typed cannot be understood as a command; the program ends with 2. */
export class UsageError extends Error {
  readonly field: string | undefined
  readonly next: string

  constructor(problem: string, detail: { readonly field?: string; readonly next: string }) {
    super(problem)
    this.name = 'UsageError'
    this.field = detail.field
    this.next = detail.next
  }
}
