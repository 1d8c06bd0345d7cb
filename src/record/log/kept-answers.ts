/** Answers kept at most, and rows in one of them: a few hundred are asked for turn after turn, and none of them is long. */
const MOST_ANSWERS = 2_000
const MOST_ROWS = 200

type Answer = Promise<readonly unknown[]>

/** Answers about the same things. */
interface Group {
  readonly about: readonly string[]
  readonly answers: Map<string, Answer>
}

/**
 * Answers to questions about the newest rows. A log only grows: an answer as of one event holds as of any later one, until something
 * is added to what it is about.
 */
export class KeptAnswers {
  private readonly groups = new Map<string, Group>()
  /** The last event known, and the one up to which it is not known what was added. */
  private head = 0
  private base = 0
  /** The last event that added to each thing. */
  private readonly added = new Map<string, number>()
  private count = 0

  /** Everything may have changed up to this event. */
  restart(head: number): void {
    this.forget()
    this.added.clear()
    this.head = head
    this.base = head
  }

  /** Events up to this one added to nothing but these. */
  grown(head: number, things: ReadonlySet<string>): void {
    for (const thing of things) this.added.set(thing, head)
    for (const [name, { about, answers }] of this.groups)
      if (about.some((thing) => things.has(thing))) {
        this.count -= answers.size
        this.groups.delete(name)
      }
    this.head = head
  }

  /** The kept answer to a question as of an event, or a new one, which is kept where it is of the newest rows. */
  ask<T>(
    about: readonly string[],
    question: string,
    seq: number,
    read: () => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const newest = about.reduce((last, thing) => Math.max(last, this.added.get(thing) ?? 0), this.base)
    if (seq < newest || seq > this.head) return read()
    const group = this.groupOf(about)
    // To the same question: what was kept is what `read` answers.
    const known = group.answers.get(question) as Promise<readonly T[]> | undefined
    if (known !== undefined) return known
    const answer = read()
    // Kept once it is there: whoever asks meanwhile asks for itself, so that one read that fails is one caller's failure.
    answer.then(
      ({ length }) => {
        if (length > MOST_ROWS || this.groups.get(nameOf(about)) !== group) return
        if (!group.answers.has(question)) this.count++
        group.answers.set(question, answer)
      },
      () => undefined,
    )
    return answer
  }

  private groupOf(about: readonly string[]): Group {
    if (this.count >= MOST_ANSWERS) this.forget()
    const name = nameOf(about)
    const known = this.groups.get(name)
    if (known !== undefined) return known
    const group: Group = { about, answers: new Map() }
    this.groups.set(name, group)
    return group
  }

  private forget(): void {
    this.groups.clear()
    this.count = 0
  }
}

const nameOf = (about: readonly string[]): string => about.join(' ')
