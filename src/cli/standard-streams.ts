/** Columns of a file or a pipe. */
const USUAL_WIDTH = 80
const NARROWEST = 40

/** The width of a terminal; 80 columns for a file or a pipe. */
export const widthOf = (stream: NodeJS.WriteStream): number =>
  stream.isTTY && stream.columns > 0 ? Math.max(NARROWEST, stream.columns) : USUAL_WIDTH

/** Ignores closed pipes: a reader such as `head` may stop early. */
export const expectClosedPipes = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

export const write = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error && !('code' in error && error.code === 'EPIPE')) reject(error)
      else resolve()
    })
  })
