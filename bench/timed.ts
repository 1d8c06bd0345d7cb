/** Milliseconds that a piece of work takes. */
export const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
