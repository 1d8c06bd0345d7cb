import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Seconds that a client is told to wait. */
const RETRY_AFTER = 1

/** Stands before a server and answers every other request with 429, as a proxy that limits the rate. */
export const limitingProxy = async (target: string) => {
  /** Of each request that came after a refused one: whether it waited. */
  const waited: boolean[] = []
  let refusedAt: number | null = null
  const proxy = createServer((asked, answer) => {
    if (refusedAt === null) {
      refusedAt = performance.now()
      asked.resume()
      answer.writeHead(429, { 'retry-after': `${RETRY_AFTER}` }).end()
      return
    }
    waited.push(performance.now() - refusedAt >= RETRY_AFTER * 1_000)
    refusedAt = null
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
    waited,
    close: () => {
      proxy.closeAllConnections()
      return new Promise<void>((closed) => proxy.close(() => closed()))
    },
  }
}
