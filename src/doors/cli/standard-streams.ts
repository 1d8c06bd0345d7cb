const NARROWEST = 40
const USUAL = 80

/** As wide as the terminal, where it says so; what goes into a file or a pipe is made for 80 columns. */
export const widthOf = (stream: NodeJS.WriteStream): number =>
  stream.isTTY && stream.columns > 0 ? Math.max(NARROWEST, stream.columns) : USUAL

/** Whoever reads may stop reading (`| head`): that is no error. */
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
