import type { Page as AnyPage } from '#operations/words'

/** What a page of an answer may suggest to do next. */
export interface NextCommands {
  /** Another call. */
  call(name: string): string
  /** The same again with these fields, an empty one without a value. */
  again(fields: { readonly [field: string]: string }): string
  /** Whether a field was given with the call. */
  typed(field: string): boolean
}

/** The page of whoever made a call, and may make another. */
export interface Page extends AnyPage {
  readonly next: NextCommands
}
