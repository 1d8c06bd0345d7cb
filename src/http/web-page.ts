import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { HindcastError } from '#vocabulary'

/** The built page lies there both from the source and from the built package. */
const BUILT = new URL('../../dist/web/', import.meta.url)

const TYPES: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const ONLY_OURS = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A file of the page is named by its content, so that a browser need not ask for it twice. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The page at `/` and at every address of it below `/a/`; its files below `/assets/`. */
export const webPage = (): Hono => {
  const app = new Hono()
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const fileAt = (path: string): Uint8Array<ArrayBuffer> => {
    const known = files.get(path) ?? new Uint8Array(gzipSync(readFileSync(new URL(path, BUILT))))
    files.set(path, known)
    return known
  }
  const page = (): Response => {
    try {
      // Read anew each time: a page that was built again names other files.
      return new Response(readFileSync(new URL('index.html', BUILT)), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ONLY_OURS },
      })
    } catch (cause) {
      throw new HindcastError('not_found', 'the page is not built', {
        field: 'path',
        next: 'In a checkout run npm run build. Every call can be tried at /try.',
        cause,
      })
    }
  }
  app.get('/', page)
  app.get('/a/*', page)
  app.get('/assets/:file', ({ req }) => {
    const name = req.param('file')
    const type = TYPES[extname(name)]
    if (type === undefined || !/^[\w.-]+$/.test(name)) throw noSuchFile(name)
    try {
      const body = fileAt(`assets/${name}`)
      return new Response(body, {
        headers: { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': FOR_EVER },
      })
    } catch {
      throw noSuchFile(name)
    }
  })
  return app
}

const noSuchFile = (name: string): HindcastError =>
  new HindcastError('not_found', `the page has no file ${name}`, {
    field: 'path',
    next: 'Reload the page: it was built again since.',
  })
