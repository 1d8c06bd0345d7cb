import type { ClientName } from './clients.ts'

export interface ConnectAnswer {
  readonly client: ClientName | null
  /** What may be connected, and the file each reads; null: nothing says where it is. */
  readonly clients: readonly {
    readonly client: ClientName
    readonly title: string
    readonly file: string | null
  }[]
  readonly file: string | null
  /** What the client is to be told, as its file has it. */
  readonly config: string
  /** What became of its file: `already` where it has it. */
  readonly outcome: 'printed' | 'written' | 'already'
  /** What changed in it; empty: nothing. */
  readonly diff: string
  /** Whether a person was shown that and asked. */
  readonly asked: boolean
  /** Where the file before is kept; null: there was none, or it stays. */
  readonly backup: string | null
  /** What to do next. */
  readonly next: string
}

/** What is to be copied, a configuration or the path of a file, has lines of its own. */
export const connectView = (answer: ConnectAnswer): string => {
  const { client, clients, file, config, outcome, backup, diff, asked, next } = answer
  if (client === null)
    return parts(
      clients.map((one) => `- ${one.client}: ${one.file ?? 'its file is not known here'}`).join('\n'),
      `Any other client:\n${config.trimEnd()}`,
      next,
    )
  if (outcome === 'written')
    return parts(asked ? '' : diff, `written: ${file}${backup === null ? '' : `\nbackup: ${backup}`}`, next)
  if (outcome === 'already') return parts(`unchanged: ${file} has it already`, next)
  return parts(file === null ? 'Its file is not known here.' : `For ${file}`, config.trimEnd(), next)
}

const parts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')
