import type { Memory } from 'hindcast'

type Asked = Parameters<Memory['show']>[0]

/** A trade's story. */
export const shownTrade = async (memory: Pick<Memory, 'show'>, asked: Asked) => {
  const { memory: shown } = await memory.show(asked)
  if (shown.kind !== 'trade') throw new Error(`${String(asked.of)} is no trade but a ${shown.kind}`)
  return shown
}

/** A turn by its id, or the turn behind a handle. */
export const shownTurn = async (memory: Pick<Memory, 'show'>, asked: Asked) => {
  const answer = await memory.show(asked)
  const { memory: shown } =
    answer.turn === null || answer.memory.kind === 'turn'
      ? answer
      : await memory.show({ ...asked, of: answer.turn })
  if (shown.kind !== 'turn') throw new Error(`no turn is behind ${String(asked.of)}`)
  return shown.turn
}

/** The size that `check` advises. */
export const sizeOf = async (memory: Pick<Memory, 'check'>, order: Parameters<Memory['check']>[0]) =>
  (await memory.check(order)).size
