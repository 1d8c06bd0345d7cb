import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { serveHttp } from 'hindcast/http'

// Serves a home until it is killed, and says where: `url URL`.

const [home = ''] = process.argv.slice(2)
const server = await serveHttp({ home, port: 0 })
flushCompileCache()
writeSync(1, `url ${server.url}\n`)
