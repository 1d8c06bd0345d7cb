import { headed, paragraph, parts, record } from '#operations/words'
import type { Page } from '../../views/page.ts'
import type { ConnectAnswer } from './connect-command.ts'

/** What is to be copied, a configuration or the path of a file, is not broken: its lines are as wide as it is. */
export const connectView = (answer: ConnectAnswer, page: Page): string => {
  const { client, clients, file, config, outcome, backup, diff, asked, next } = answer
  if (client === null)
    return parts(
      record(
        clients.map((one) => [one.client, one.file ?? 'its file is not known here']),
        page,
      ),
      headed('Any other client', config.trimEnd()),
      paragraph(next, page),
    )
  if (outcome === 'written') {
    const kept = backup === null ? '' : `\nbackup   ${backup}`
    return parts(asked ? '' : diff, `written  ${file}${kept}`, paragraph(next, page))
  }
  if (outcome === 'already') return parts(`unchanged, it has it already  ${file}`, paragraph(next, page))
  return parts(
    file === null ? 'Its file is not known here.' : `For ${file}`,
    config.trimEnd(),
    paragraph(next, page),
  )
}
