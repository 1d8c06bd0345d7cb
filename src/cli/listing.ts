export const HEADINGS = ['record', 'recall', 'keep', 'try'] as const

/** What is said of a command before anybody calls it. */
export interface Listed {
  /** `trade.record` is typed `hindcast trade record`. */
  readonly name: string
  readonly heading: (typeof HEADINGS)[number]
  readonly describe: string
}

/** `trade.record` → `trade record` */
export const typed = ({ name }: { readonly name: string }): string => name.replaceAll('.', ' ')

/** Whether the command may be among those words: its first one is. */
export const isAmong = (words: ReadonlySet<string>, { name }: Listed): boolean =>
  words.has(name.split('.')[0] ?? '')
