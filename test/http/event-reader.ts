import { bearer } from './server.ts'

export interface Sent {
  readonly id: number
  readonly event: string
  readonly data: { readonly seq: number; readonly kind: string }
}

/** Follows a stream as a browser's EventSource does: whole events, in order, each with its id. */
export class EventReader {
  private readonly stopped = new AbortController()
  private readonly reader: ReadableStreamDefaultReader<string>
  private rest = ''
  private readonly ready: Sent[] = []

  private constructor(body: ReadableStream<Uint8Array>, stopped: AbortController) {
    this.stopped = stopped
    this.reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as never
  }

  static async open(
    url: string,
    { after, token }: { readonly after?: number | undefined; readonly token?: string } = {},
  ): Promise<EventReader> {
    const stopped = new AbortController()
    const headers = { ...bearer(token), ...(after === undefined ? {} : { 'last-event-id': `${after}` }) }
    const { status, body } = await fetch(url, { headers, signal: stopped.signal })
    if (status !== 200 || body === null) throw new Error(`${status}`)
    return new EventReader(body, stopped)
  }

  /** The next one; undefined once the stream has ended. */
  async next(): Promise<Sent | undefined> {
    while (this.ready.length === 0) {
      const { value, done } = await this.reader.read()
      if (done) return undefined
      const frames = `${this.rest}${value}`.split('\n\n')
      this.rest = frames.pop() ?? ''
      for (const frame of frames) {
        const field = (name: string): string | undefined =>
          new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
        const data = field('data')
        if (data === undefined) continue
        this.ready.push({ id: Number(field('id')), event: field('event') ?? '', data: JSON.parse(data) })
      }
    }
    return this.ready.shift()
  }

  async take(count: number): Promise<readonly Sent[]> {
    const taken: Sent[] = []
    while (taken.length < count) {
      const one = await this.next()
      if (one === undefined) throw new Error(`ended after ${taken.length} of ${count}`)
      taken.push(one)
    }
    return taken
  }

  stop(): void {
    this.stopped.abort()
  }
}
