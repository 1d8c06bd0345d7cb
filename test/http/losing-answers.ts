import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LosingAnswers {
  readonly url: string
  /** Requests that have come so far. */
  readonly requests: number
  close(): Promise<void>
}

/**
 * Stands before a server and loses its answer to one request: what was asked has been done, the connection breaks, and nobody is told.
 * `meanwhile` happens before it breaks.
 */
export const losingAnswers = async (
  target: () => string,
  loses: (path: string) => boolean,
  meanwhile: () => Promise<void>,
): Promise<LosingAnswers> => {
  let requests = 0
  let isLost = false
  const between = createServer(async (asked, answer) => {
    requests++
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const { method, url = '', headers } = asked
    const onward = request(`${target()}${url}`, { method, headers: { ...headers, connection: 'close' } })
    onward.end(Buffer.concat(parts))
    onward.on('response', async (came) => {
      const text: Buffer[] = []
      for await (const part of came) text.push(part as Buffer)
      if (isLost || !loses(url)) {
        answer.writeHead(came.statusCode ?? 500, came.headers)
        answer.end(Buffer.concat(text))
        return
      }
      isLost = true
      await meanwhile()
      asked.socket.destroy()
    })
  })
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    close: () => {
      between.closeAllConnections()
      return new Promise((closed) => between.close(() => closed()))
    },
  }
}
