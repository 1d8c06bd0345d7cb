import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Answer } from './server.ts'

// Requests as no library would send them, written to the connection byte by byte.

export const connected = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

export const head = (
  method: string,
  path: string,
  headers: { readonly [name: string]: string } = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({
      host: 'localhost',
      'content-type': 'application/json',
      connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Everything that comes until the other side ends the connection. */
export const answerTo = async (socket: Socket): Promise<Answer> => {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  // Whoever is still sending when the other side ends it has an error, and what came before it.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return read(Buffer.concat(parts).toString())
}

/** Sends bytes as they are, and waits for the answer. */
export const sent = async (port: number, ...parts: readonly (string | Uint8Array)[]): Promise<Answer> => {
  const socket = await connected(port)
  const answer = answerTo(socket)
  for (const part of parts) socket.write(part)
  return answer
}

const read = (whole: string): Answer => {
  const [top = '', ...rest] = whole.split('\r\n\r\n')
  const [first = '', ...lines] = top.split('\r\n')
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  // Problems are sent in one piece; what is chunked has its length on a line of its own.
  const text = rest.join('\r\n\r\n').replace(/^[0-9a-f]+\r\n([\s\S]*?)\r\n0\r\n\r\n$/, '$1')
  const type = headers.get('content-type') ?? ''
  return {
    status: Number(first.split(' ')[1]),
    type,
    headers,
    text,
    body: /json/.test(type) && text !== '' ? Object(JSON.parse(text)) : {},
  }
}
