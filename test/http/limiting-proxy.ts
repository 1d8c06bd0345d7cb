import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds after a refused request in which every other one is refused, too. */
const REFUSES_MS = 900
/** Seconds that a client is told to wait: longer than that. */
const RETRY_AFTER = 1

/** Stands before a server as a proxy that limits the rate: it refuses every other request, and whoever does not wait. */
export const limitingProxy = async (target: string) => {
  let refusesUntil: number | null = null
  const proxy = createServer((asked, answer) => {
    const now = performance.now()
    if (refusesUntil === null || now < refusesUntil) {
      refusesUntil = now + REFUSES_MS
      asked.resume()
      answer.writeHead(429, { 'retry-after': `${RETRY_AFTER}` }).end()
      return
    }
    refusesUntil = null
    const { method, url, headers } = asked
    const onward = request(`${target}${url}`, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers)
      came.pipe(answer)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections()
      return new Promise<void>((closed) => proxy.close(() => closed()))
    },
  }
}
