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

/** A memory of what was read, with why it stands where it does. */
export const shownKnowledge = async (memory: Pick<Memory, 'show'>, asked: Asked) => {
  const { memory: shown } = await memory.show(asked)
  if (shown.kind !== 'knowledge') throw new Error(`${String(asked.of)} is a ${shown.kind}`)
  return { ...shown.knowledge, ...shown.story }
}

/** A belief with its evidence. */
export const shownBelief = async (memory: Pick<Memory, 'show'>, asked: Asked) => {
  const { memory: shown } = await memory.show(asked)
  if (shown.kind !== 'belief') throw new Error(`${String(asked.of)} is a ${shown.kind}`)
  return shown
}

/** Lessons by their handle. */
export const shownLessons = async (memory: Pick<Memory, 'show'>, asked: Asked) => {
  const { memory: shown } = await memory.show(asked)
  if (shown.kind !== 'lessons') throw new Error(`${String(asked.of)} is a ${shown.kind}`)
  return shown.lessons
}

/** The change that a call proposed or judged. */
export const shownProposal = async (
  memory: Pick<Memory, 'show'>,
  { memories }: { readonly memories: readonly string[] },
) => {
  const { memory: shown } = await memory.show({ of: memories.find((one) => one.startsWith('C')) ?? '' })
  if (shown.kind !== 'proposal') throw new Error('no change was proposed')
  return shown.proposal
}

/** One figure of habits by its name. */
export const figureOf = (
  habits: { readonly figures: readonly { readonly name: string }[] } | null | undefined,
  name: Figure['name'],
): Figure | undefined => habits?.figures.find((figure): figure is Figure => figure.name === name)
type Figure = Awaited<ReturnType<Memory['habits']>>['habits'][number]['figures'][number]
