import { isHindcastError } from '#vocabulary'
import type { Anchor, OpenLog, Witness } from '../ports.ts'
import type { Head } from '../rows/event.ts'
import { EMPTY_HEAD } from '../rows/hash-chain.ts'
import type { State } from '../rows/state.ts'
import { ANCHOR_EVERY, findTampering, tampered } from './tampering.ts'

export interface AnchoringOptions {
  readonly simulated: boolean
  /** Where anchors are sent to, besides the folder of the log. */
  readonly witness?: Witness | undefined
}

/** When and where the head of a log is written down outside of it. Never over an anchor that the log does not hold. */
export class Anchoring {
  private readonly log: OpenLog
  private readonly options: AnchoringOptions
  /** The log was seen to hold its anchor: asked before the first write, and before each new anchor. */
  private isAnchors = false
  private isDue = false
  private written: Anchor | undefined
  private witness: Witness | undefined
  /** The newest that is being sent, or waits until another is. */
  private unsent: Head | undefined
  private sending: Promise<void> = Promise.resolve()

  constructor(log: OpenLog, options: AnchoringOptions) {
    this.log = log
    this.options = options
    this.witness = options.witness
  }

  /** Refuses to go on where the log is not the one that was anchored. */
  async refuseTampered(): Promise<void> {
    const { store, disk } = this.log
    const problem = await findTampering(this.log)
    if (problem !== null) throw tampered(problem)
    // Anchored before its first event, a log never lacks its anchor, wherever a crash may come.
    if ((await store.head()).seq === 0 && (await disk.anchor()) === null) await disk.writeAnchor(EMPTY_HEAD)
    this.isAnchors = true
  }

  async beforeWriting(): Promise<void> {
    if (!this.isAnchors) await this.refuseTampered()
  }

  /** Every so many events, and whenever a trading day has begun. */
  async ifDue(before: State, after: State): Promise<void> {
    const step = Math.floor(after.head.seq / ANCHOR_EVERY) > Math.floor(before.head.seq / ANCHOR_EVERY)
    const newDay =
      !this.options.simulated && before.account.day !== null && before.account.day !== after.account.day
    this.isDue ||= step || newDay
    if (!this.isDue) return
    try {
      await this.writeUnlessTampered(after.head)
      this.isDue = false
    } catch (error) {
      // What is in the log is acknowledged whether its anchor could be written or not; that is tried again with the next.
      if (!isHindcastError(error)) throw error
    }
  }

  async atClose(head: Head): Promise<void> {
    if (head.seq > 0 && this.written?.hash !== head.hash) await this.writeUnlessTampered(head)
    await this.sending
  }

  /** Whatever the anchor says that is there: for whoever has looked. */
  async write(head: Head): Promise<void> {
    const before = await this.keep(head)
    this.written = head
    const { witness } = this
    if (!witness) return
    const hasIt =
      before?.hash === head.hash && before.witnessed === head.seq && before.witness === witness.where
    if (!hasIt) this.sendLater(head)
  }

  /** Sends it now, and says why it could not be sent; what is anchored later goes there too. */
  async writeAndSend(head: Head, witness: Witness | undefined): Promise<void> {
    await this.keep(head)
    await this.sending
    if (witness) await this.send(witness, head, { begins: true })
    this.witness = witness
    this.written = head
  }

  private async keep({ seq, hash }: Head): Promise<Anchor | null> {
    const { disk } = this.log
    const before = await disk.anchor().catch(() => null)
    await disk.writeAnchor({ seq, hash, witnessed: before?.witnessed, witness: before?.witness })
    return before
  }

  /**
   * Nobody waits for what is outside: a fact is kept whether or not a witness can be reached. While it takes one, only the newest
   * waits its turn; what failed just now is tried again with the next anchor, so that a close does not wait for each in turn.
   */
  private sendLater(head: Head): void {
    const isSending = this.unsent !== undefined
    this.unsent = head
    if (isSending) return
    this.sending = this.sendUnsent().catch(() => {
      this.unsent = undefined
    })
  }

  private async sendUnsent(): Promise<void> {
    while (this.unsent && this.witness) {
      const head = this.unsent
      await this.send(this.witness, head, { begins: false })
      if (this.unsent === head) this.unsent = undefined
    }
    this.unsent = undefined
  }

  private async writeUnlessTampered(head: Head): Promise<void> {
    this.isAnchors = (await findTampering(this.log)) === null
    if (this.isAnchors) await this.write(head)
  }

  private async send(
    witness: Witness,
    { seq, hash }: Head,
    { begins }: { readonly begins: boolean },
  ): Promise<void> {
    const { disk } = this.log
    const last = begins ? null : await disk.anchor().catch(() => null)
    const took = last?.witness === witness.where ? last.witnessed : undefined
    await witness.send({ seq, hash }, { begins, took })
    if ((await disk.anchor())?.hash === hash)
      await disk.writeAnchor({ seq, hash, witnessed: seq, witness: witness.where })
  }
}
