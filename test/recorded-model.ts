import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model whose answers were recorded, behind the usual chat format. */
export interface RecordedModel {
  readonly url: string
  close(): Promise<void>
}

/** What it said: it buys, and cites an episode that it was shown, where there is one. */
const answerTo = (told: string): string => {
  const [, cited] = /^- \[(E\d+)\]/m.exec(told) ?? []
  const cites = cited === undefined ? [] : [cited]
  return JSON.stringify({ action: 'enter', side: 'long', stop: 1_990, reason: 'the trend is up', cites })
}

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

export const recordedModel = async (): Promise<RecordedModel> => {
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const { messages } = JSON.parse(body) as Asked
    const told = messages.find(({ role }) => role === 'user')?.content ?? ''
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content: answerTo(told) } }] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
